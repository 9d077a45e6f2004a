import { type Clause, type ContractedFile, clausesOf, type Expression, unitName } from "../contract/index.js";
import type { SequenceData } from "../generate/index.js";
import type { Messages, Remark } from "../result/index.js";
import type { Laboratory, LaboratoryVariant } from "./causes/laboratory.js";
import type { TextEdit } from "./causes/relaxations.js";
import type { BrokenClause } from "./protocol.js";

// Which promises were never put to the test (seed 002, §8.5.2: what was always true tells of deficient data). A clause
// that could be replaced by its negation without any case noticing was not tested by these cases. So all promises of a
// file are made false at once, and what does not complain has never been asked; then all consequents of implications.

/** A promise, and where its wording stands. */
interface Promised {
  readonly file: ContractedFile;
  readonly unit: string;
  readonly clause: Clause;
  readonly predicate: Expression;
}

/** A part of a promise that no case has made a difference to, and what is to be said then. */
interface Untested {
  readonly promised: Promised;
  readonly part: Expression;
  readonly what: string;
}

/** What another search comes to, in a variant of the program; nothing if there is no time for it. */
export type SearchAgain = (
  variant: LaboratoryVariant,
) => Promise<{ readonly broken: readonly BrokenPlace[]; readonly cases: number } | undefined>;

/** Promises of these files that no run can test. */
export function unchecked(
  files: readonly ContractedFile[],
  cannotFail: (condition: Expression) => boolean,
  messages: Messages,
): Remark[] {
  return files
    .flatMap(promisesOf)
    .filter(({ predicate }) => cannotFail(predicate))
    .map((promised) =>
      remark(promised, messages, "cannot be tested: it is prose, or has no end of values to try"),
    );
}

/** Promises of these files that no case has tested: neither those at hand nor those of another search. */
export async function untested(
  files: readonly ContractedFile[],
  cases: readonly SequenceData[],
  laboratory: Laboratory,
  searchAgain: SearchAgain,
  messages: Messages,
  /** Promises that were found to be broken, and so were tested. */
  violated: readonly BrokenPlace[],
  cannotFail: (condition: Expression) => boolean,
  /** Whether promises of a unit, or of a type, in a file are asked about. */
  isOpen: (unit: string, file: string) => boolean,
): Promise<Remark[]> {
  const key = (one: Promised): string => keyOf(one, messages);
  const tested = new Set(violated.map(placeOf));
  const promises = files
    .flatMap(promisesOf)
    .filter((one) => !tested.has(key(one)) && !cannotFail(one.predicate))
    .filter(({ unit, file }) => isOpen(unit, file.original.fileName));
  if (promises.length === 0 || cases.length === 0) return [];
  const asked = await broken(promises.map(whole), cases, laboratory);
  if (asked === undefined) return [];
  const implications = promises.filter((one) => asked.has(key(one))).flatMap((one) => consequent(one) ?? []);
  const applied = implications.length === 0 ? asked : await broken(implications, cases, laboratory);
  const open = [
    ...promises.filter((one) => !asked.has(key(one))).map(whole),
    ...implications.filter(({ promised }) => applied !== undefined && !applied.has(key(promised))),
  ];
  if (open.length === 0) return [];
  const again = await searchAgain(falsifying(open));
  if (again === undefined) return [];
  const found = new Set(again.broken.map(placeOf));
  return open
    .toSorted((a, b) => promises.indexOf(a.promised) - promises.indexOf(b.promised))
    .filter(({ promised }) => !found.has(key(promised)))
    .map(({ promised, what }) =>
      remark(promised, messages, `${what} in ${cases.length + again.cases} cases that were looked at for it`),
    );
}

function whole(promised: Promised): Untested {
  return { promised, part: promised.predicate, what: "was never put to the test" };
}

/** What an implication promises, where a promise is one. */
function consequent(promised: Promised): Untested | undefined {
  const { predicate } = promised;
  return predicate.kind === "logical" && predicate.operator === "==>"
    ? { promised, part: predicate.right, what: "never applied: what it depends on was never so" }
    : undefined;
}

/** The promises of a file's units and types. */
function promisesOf(file: ContractedFile): Promised[] {
  const { contracts } = file;
  const found: Promised[] = [];
  const add = (unit: string, clause: Clause): void => {
    const { body } = clause;
    if (!/^(ensures|signals|invariant|constraint)$/.test(clause.spec.keyword)) return;
    const predicate = "predicate" in body ? body.predicate : undefined;
    if (predicate === undefined || predicate === "not_specified") return;
    // What must never come about is tested by every call that does not bring it about.
    if (predicate.kind !== "code" || predicate.text.trim() !== "false")
      found.push({ file, unit, clause, predicate });
  };
  for (const { unit, cases } of contracts.units.values())
    for (const clause of clausesOf(cases)) add(unitName(unit), clause);
  for (const { type, clauses } of contracts.types.values())
    for (const clause of clauses) add(type.name?.text ?? "", clause);
  return found;
}

/** The promises that cases break when a part of each is made false, by their places. */
async function broken(
  parts: readonly Untested[],
  sequences: readonly SequenceData[],
  laboratory: Laboratory,
): Promise<ReadonlySet<string> | undefined> {
  const results = await laboratory.run(falsifying(parts), sequences, { tolerant: true });
  return results && new Set(results.flatMap((one) => one.broken.map(placeOf)));
}

/** The program with these parts made false. */
function falsifying(parts: readonly Untested[]): LaboratoryVariant {
  const edits: Record<string, TextEdit[]> = {};
  for (const { promised, part } of parts) {
    const { fileName, text } = promised.file.original;
    edits[fileName] ??= [];
    edits[fileName]?.push({ ...part.range, text: falsified(text.slice(part.range.start, part.range.end)) });
  }
  for (const inFile of Object.values(edits)) inFile.sort((a, b) => a.start - b.start);
  return { edits, keepsContracts: false, plain: false };
}

/** Something false of the same extent, so that everything else stays where it is. */
function falsified(text: string): string {
  const [first = "", ...others] = text.split("\n");
  const blank = (line: string): string => line.replace(/[^\r]/g, " ");
  const start = first.length < 2 ? "0" : `!1${blank(first.slice(2))}`;
  // What makes a line one of a contract stays.
  const rest = others.map((line) => {
    const marker = /^\s*(?:\/\/@|[*@]+)?/.exec(line)?.[0] ?? "";
    return marker + blank(line.slice(marker.length));
  });
  return [start, ...rest].join("\n");
}

function keyOf({ file: { original }, predicate, clause }: Promised, messages: Messages): string {
  const at = clause.body.shape === "signals" ? clause.keyword.range.end + 1 : predicate.range.start;
  const { line, character } = original.getLineAndCharacterOfPosition(at);
  return placeOf({ file: messages.relative(original.fileName), line: line + 1, column: character + 1 });
}

type BrokenPlace = Pick<BrokenClause, "file" | "line" | "column">;

function placeOf({ file, line, column }: BrokenPlace): string {
  return `${file}:${line}:${column}`;
}

function remark(
  { file: { original }, unit, clause, predicate }: Promised,
  messages: Messages,
  what: string,
): Remark {
  const { start, end } = predicate.range;
  const place = messages.place({ file: original.fileName, start, end });
  const text = original.text.slice(start, end).replace(/\s*\n\s*(?:\*|@|\/\/@)?\s*/g, " ");
  return {
    kind: "never-tested",
    unit,
    file: place.file,
    line: place.line,
    message: `\`${clause.keyword.text} ${text}\` ${what}`,
  };
}

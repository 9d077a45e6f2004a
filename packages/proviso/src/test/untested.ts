import { type Clause, type ContractedFile, clausesOf, type Expression, unitName } from "../contract/index.js";
import type { SequenceData } from "../generate/index.js";
import type { Messages, Remark } from "../result/index.js";
import type { Laboratory } from "./causes/laboratory.js";
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

/** Promises of these files that no case has tested. */
export async function untested(
  files: readonly ContractedFile[],
  cases: readonly SequenceData[],
  laboratory: Laboratory,
  messages: Messages,
): Promise<Remark[]> {
  const promises = files.flatMap(promisesOf);
  if (promises.length === 0 || cases.length === 0) return [];
  const asked = await broken(promises, ({ predicate }) => predicate, cases, laboratory);
  if (asked === undefined) return [];
  const implications = promises.filter(
    (one) => asked.has(keyOf(one, messages)) && consequent(one) !== undefined,
  );
  const applied =
    implications.length === 0
      ? asked
      : ((await broken(implications, consequent, cases, laboratory)) ?? asked);
  return promises.flatMap((one) => {
    const key = keyOf(one, messages);
    if (!asked.has(key)) return [remark(one, messages, cases.length, "was never put to the test")];
    return implications.includes(one) && !applied.has(key)
      ? [remark(one, messages, cases.length, "never applied: what it depends on was never so")]
      : [];
  });
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

/** What an implication promises, where a promise is one. */
function consequent({ predicate }: Promised): Expression | undefined {
  return predicate.kind === "logical" && predicate.operator === "==>" ? predicate.right : undefined;
}

/** The promises that cases break when a part of each is made false, by their places. */
async function broken(
  promises: readonly Promised[],
  part: (one: Promised) => Expression | undefined,
  sequences: readonly SequenceData[],
  laboratory: Laboratory,
): Promise<ReadonlySet<string> | undefined> {
  const edits: Record<string, TextEdit[]> = {};
  for (const one of promises) {
    const { original } = one.file;
    const range = part(one)?.range;
    if (range === undefined) continue;
    edits[original.fileName] ??= [];
    edits[original.fileName]?.push({
      ...range,
      text: falsified(original.text.slice(range.start, range.end)),
    });
  }
  for (const inFile of Object.values(edits)) inFile.sort((a, b) => a.start - b.start);
  const variant = { edits, keepsContracts: false, plain: false };
  const results = await laboratory.run(variant, sequences, { tolerant: true });
  return results && new Set(results.flatMap((one) => one.broken.map(placeOf)));
}

/** Something false of the same extent, so that everything else stays where it is. */
function falsified(text: string): string {
  const blank = text.replace(/[^\r\n]/g, " ");
  return text.length < 2 ? "0" : `!1${blank.slice(2)}`;
}

function keyOf({ file: { original }, predicate, clause }: Promised, messages: Messages): string {
  const at = clause.body.shape === "signals" ? clause.keyword.range.end + 1 : predicate.range.start;
  const { line, character } = original.getLineAndCharacterOfPosition(at);
  return placeOf({ file: messages.relative(original.fileName), line: line + 1, column: character + 1 });
}

function placeOf({ file, line, column }: Pick<BrokenClause, "file" | "line" | "column">): string {
  return `${file}:${line}:${column}`;
}

function remark(
  { file: { original }, unit, clause, predicate }: Promised,
  messages: Messages,
  sample: number,
  what: string,
): Remark {
  const { start, end } = predicate.range;
  const place = messages.place({ file: original.fileName, start, end });
  const text = original.text.slice(start, end).replace(/\s+(\*\s+|@\s*)?/g, " ");
  return {
    kind: "never-tested",
    unit,
    file: place.file,
    line: place.line,
    message: `\`${clause.keyword.text} ${text}\` ${what} in ${sample} cases that were looked at again`,
  };
}

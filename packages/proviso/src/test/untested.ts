import {
  type Clause,
  type ContractedFile,
  clausesOf,
  type Expression,
  type FileContracts,
  unitName,
} from "../contract/index.js";
import type { SequenceData } from "../generate/index.js";
import type { Project } from "../program/index.js";
import type { Messages, Remark } from "../result/index.js";
import type { Laboratory } from "./causes/laboratory.js";

// Which promises were never put to the test (seed 002, §8.5.2: what was always true tells of deficient data). A clause
// that could be replaced by its negation without any case noticing was not tested by these cases. So all promises of a
// file are made false at once, and what does not complain has never been asked; then all consequents of implications.

/** A promise, and where its wording stands. */
interface Promised {
  readonly unit: string;
  readonly clause: Clause;
  readonly predicate: Expression;
}

/** Promises that no case of these, given for each file, has tested. */
export async function untested(
  project: Project,
  targets: readonly string[],
  casesOf: (file: string) => readonly SequenceData[],
  laboratory: Laboratory,
  messages: Messages,
): Promise<Remark[]> {
  const remarks: Remark[] = [];
  for (const target of targets) {
    const file = project.files.get(target);
    const promises = file === undefined ? [] : promisesOf(file.contracts);
    const sequences = casesOf(target);
    if (file === undefined || promises.length === 0 || sequences.length === 0) continue;
    const asked = await broken(file, promises, ({ predicate }) => predicate, sequences, laboratory);
    if (asked === undefined) continue;
    const implications = promises.filter(
      (one) => asked.has(keyOf(file, one)) && consequent(one) !== undefined,
    );
    const applied =
      implications.length === 0
        ? asked
        : ((await broken(file, implications, consequent, sequences, laboratory)) ?? asked);
    for (const one of promises) {
      const key = keyOf(file, one);
      if (!asked.has(key))
        remarks.push(remark(file, one, messages, sequences.length, "was never put to the test"));
      else if (implications.includes(one) && !applied.has(key))
        remarks.push(
          remark(file, one, messages, sequences.length, "never applied: what it depends on was never so"),
        );
    }
  }
  return remarks;
}

/** The promises of a file's units and types. */
function promisesOf(contracts: FileContracts): Promised[] {
  const found: Promised[] = [];
  const add = (unit: string, clause: Clause): void => {
    const { body } = clause;
    if (!/^(ensures|signals|invariant|constraint)$/.test(clause.spec.keyword)) return;
    const predicate = "predicate" in body ? body.predicate : undefined;
    if (predicate === undefined || predicate === "not_specified") return;
    // What must never come about is tested by every call that does not bring it about.
    if (predicate.kind !== "code" || predicate.text.trim() !== "false")
      found.push({ unit, clause, predicate });
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
  { original }: ContractedFile,
  promises: readonly Promised[],
  part: (one: Promised) => Expression | undefined,
  sequences: readonly SequenceData[],
  laboratory: Laboratory,
): Promise<ReadonlySet<string> | undefined> {
  const edits = promises
    .flatMap((one) => part(one) ?? [])
    .map(({ range: { start, end } }) => ({ start, end, text: falsified(original.text.slice(start, end)) }))
    .sort((a, b) => a.start - b.start);
  const variant = { file: original.fileName, edits, keepsContracts: false, plain: false };
  const results = await laboratory.run(variant, sequences, { tolerant: true });
  return (
    results && new Set(results.flatMap((one) => one.broken.map(({ line, column }) => `${line}:${column}`)))
  );
}

/** Something false of the same extent, so that everything else stays where it is. */
function falsified(text: string): string {
  const blank = text.replace(/[^\r\n]/g, " ");
  return text.length < 2 ? "0" : `!1${blank.slice(2)}`;
}

function keyOf({ original }: ContractedFile, { predicate, clause }: Promised): string {
  const at = clause.body.shape === "signals" ? clause.keyword.range.end + 1 : predicate.range.start;
  const { line, character } = original.getLineAndCharacterOfPosition(at);
  return `${line + 1}:${character + 1}`;
}

function remark(
  { original }: ContractedFile,
  { unit, clause, predicate }: Promised,
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

import type { Expression } from "../../contract/index.js";
import type { Cases } from "../experiment-protocol.js";
import type { FoundData } from "../protocol.js";
import { predicateWithChoices } from "./choices.js";
import type { Evidence } from "./evidence.js";
import type { Laboratory } from "./laboratory.js";
import type { ProgramText } from "./program-text.js";
import { relaxations } from "./relaxations.js";
import { sentinelsOf } from "./sentinels.js";

// Experiments that change a clause and leave the code as it is.

/** The expression of a clause, and where it stands. */
interface TriedClause {
  readonly file: string;
  readonly predicate: Expression;
  readonly text: ProgramText;
}

/** A weaker clause with which all is well. */
export async function weakerClause(
  { file, predicate, text: program }: TriedClause,
  found: FoundData,
  cases: Cases,
  laboratory: Laboratory,
): Promise<Evidence["relaxation"]> {
  const { text } = program.source(file) ?? { text: "" };
  const { start, end } = predicate.range;
  const unit = found.kind === "postcondition" ? program.unitNode(found.unit, file) : undefined;
  const isOfResult = unit !== undefined && text.slice(start, end).includes("\\result");
  const weaker = relaxations(predicate, text.slice(start, end), isOfResult ? sentinelsOf(unit) : []);
  const texts = weaker.map(
    ({ edit }) => text.slice(start, edit.start) + edit.text + text.slice(edit.end, end),
  );
  const edit = predicateWithChoices(predicate.range, text.slice(start, end), texts);
  const variant = { edits: { [file]: [edit] }, keepsContracts: false, plain: true };
  // The code is what it was, and may throw as it does; outside a precondition, not what makes no sense.
  const mayThrow = found.kind === "precondition" ? ("own" as const) : ("any" as const);
  const choosing = { ...cases, first: 1, last: weaker.length, wanted: 1, mayThrow };
  const [choice = 0] = await laboratory.choose(variant, choosing);
  const relaxation = weaker[choice - 1];
  if (relaxation === undefined) return undefined;
  const keyword = found.clause.split(" ", 1)[0] ?? "";
  const changed = text.slice(relaxation.edit.start, relaxation.edit.end);
  return {
    ...relaxation,
    clause: `${keyword} ${texts[choice - 1]}`.replace(/\s+/g, " "),
    isCustomary: program.customary([changed], 2).length > 0,
  };
}

/** Whether a unit keeps its promises in calls that its precondition excludes. */
export async function isNeedless(
  { file, predicate, text }: TriedClause,
  cases: Cases,
  laboratory: Laboratory,
): Promise<boolean> {
  const { start, end } = predicate.range;
  const written = text.source(file)?.text.slice(start, end) ?? "";
  const edit = predicateWithChoices(predicate.range, written, ["true"]);
  const variant = { edits: { [file]: [edit] }, keepsContracts: false, plain: true };
  const choosing = { ...cases, first: 1, last: 1, wanted: 1, mayThrow: "own" as const };
  return (await laboratory.choose(variant, choosing)).length > 0;
}

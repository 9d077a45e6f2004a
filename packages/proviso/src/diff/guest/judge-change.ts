import { both, type Truth } from "@proviso/runtime/changes";
import type { Isomorphism } from "../../values/index.js";
import type { ChangeRecord, RecordPair } from "./change-records.js";
import { type States, whyOpen } from "./states.js";

// What a change contract says of two calls on the same input (seed 000, definition 3). Where the update condition of a case
// holds, the updated version must meet its change condition if its precondition holds (P1); where that of no case does,
// both must have left the same (P2). Truth has three values: where a condition has none, nothing is concluded from it.

export type Different = Extract<Isomorphism, { readonly same: false }>;

/** What a change contract says of two calls. */
export type ChangeJudgement =
  | { readonly kind: "abandoned"; readonly why: Different | undefined }
  /** The contract says nothing of the values that parameters have which only the updated version has. */
  | { readonly kind: "unbound" }
  /** P1 does not hold: the clause that is false; or both had to behave alike, as `truth` says, and did not. */
  | { readonly kind: "change"; readonly truth: Truth; readonly difference?: Different }
  /** P2 does not hold. */
  | { readonly kind: "regression"; readonly difference: Different }
  /** A condition has no value. */
  | { readonly kind: "undecided"; readonly truth: Truth; readonly relevant: boolean; readonly alike: boolean }
  | {
      readonly kind: "holds";
      readonly relevant: boolean;
      readonly alike: boolean;
      readonly unseen: readonly string[];
    };

/** Judges two calls that belong together. */
export function judgeChange(
  { previous, updated, input }: RecordPair,
  states: States,
  isExtended: boolean,
): ChangeJudgement {
  if (input.same !== true) return { kind: "abandoned", why: input.same === false ? input : undefined };
  // New values are chosen by what the contract requires of them (seed 000, §6.3): others have nothing to be compared with.
  if (isExtended && updated.cases.every(({ before }) => before.value === false)) return { kind: "unbound" };
  const output = outputs(previous, updated, states);
  const alike = output.same === true;
  const announces = previous.cases.some(({ preserves }) => !preserves);
  let undecided: Truth | undefined;
  let relevant = false;
  let isToChange = false;
  for (const [i, before] of previous.cases.entries()) {
    const now = updated.cases[i];
    const update = both(before.before, before.after);
    if (update.value === undefined) undecided ??= update;
    if (update.value !== true || now === undefined) continue;
    isToChange = true;
    relevant ||= !before.preserves;
    if (now.before.value === undefined) undecided ??= now.before;
    if (now.before.value !== true) continue;
    if (before.preserves) {
      relevant ||= !announces;
      if (output.same === false) return { kind: "change", truth: now.before, difference: output };
      if (output.same === undefined) undecided ??= notFound(output.undecided);
    } else if (now.after.value === false) return { kind: "change", truth: now.after };
    else if (now.after.value === undefined) undecided ??= now.after;
  }
  if (undecided !== undefined) return { kind: "undecided", truth: undecided, relevant, alike };
  if (!isToChange && output.same === undefined)
    return { kind: "undecided", truth: notFound(output.undecided), relevant, alike };
  if (!isToChange && output.same === false) return { kind: "regression", difference: output };
  return { kind: "holds", relevant, alike, unseen: output.same === true ? output.unseen : [] };
}

function outputs({ end: left }: ChangeRecord, { end: right }: ChangeRecord, states: States): Isomorphism {
  if (left === undefined || right === undefined || left.of.ending.kind !== right.of.ending.kind)
    return endedOtherwise;
  return states.compare(left.output, right.output);
}

/** Whether states are alike could not be found out. */
function notFound(undecided: "effort" | "bounds"): Truth {
  return { value: undefined, values: [], why: whyOpen(undecided) };
}

/** One of two calls returned and the other did not. */
export const endedOtherwise: Different = {
  same: false,
  path: "",
  left: undefined,
  right: undefined,
  why: "kind",
};

import { both, type Truth } from "@proviso/runtime/changes";
import type { Isomorphism } from "../../values/index.js";
import type { ChangeRecord, RecordPair } from "./change-records.js";
import type { Different } from "./discrepancy.js";
import { type States, whyOpen } from "./states.js";

// What a change contract says of two calls on the same input (seed 000, definition 3). Where the update condition of a case
// holds, the updated version must meet its change condition if its precondition holds (P1); where that of no case does,
// both must have left the same (P2). Truth has three values: where a condition has none, nothing is concluded from it.
// The update condition of `preserves_when` always holds (§3.1): beside cases that announce a change, that would leave all open
// of which neither speaks. So it leaves something open only where nothing else is announced, or for new parameters.

/** What a change contract says of two calls. */
export type ChangeJudgement =
  /** They are not made on the same input; `isOpen` if that may be owed to default values, and not to who calls. */
  | { readonly kind: "abandoned"; readonly why: Different | undefined; readonly isOpen: boolean }
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
      /** Whether something was demanded of a relevant call. */
      readonly met: boolean;
      readonly alike: boolean;
      readonly unseen: readonly string[];
    };

/** Judges two calls that belong together. */
export function judgeChange(
  { previous, updated, input }: RecordPair,
  states: States,
  isExtended: boolean,
): ChangeJudgement {
  if (input.same !== true) {
    const why = input.same === false ? input : undefined;
    return { kind: "abandoned", why, isOpen: why === undefined || isOfDefault(previous, updated, why.path) };
  }
  // New values are chosen by what the contract requires of them (seed 000, §6.3): others have nothing to be compared with.
  if (isExtended && updated.cases.every(({ before }) => before.value === false)) return { kind: "unbound" };
  const output = outputs(previous, updated, states);
  const alike = output.same === true;
  const announces = previous.cases.some(({ preserves }) => !preserves);
  let undecided: Truth | undefined;
  let relevant = false;
  let met = false;
  let isToChange = false;
  for (const [i, before] of previous.cases.entries()) {
    const now = updated.cases[i];
    const update = both(before.before, before.after);
    if (update.value === undefined) undecided ??= update;
    if (update.value !== true || now === undefined) continue;
    isToChange ||= !before.preserves || isExtended || !announces;
    relevant ||= !before.preserves;
    if (now.before.value === undefined) undecided ??= now.before;
    if (now.before.value !== true) continue;
    if (before.preserves) {
      relevant ||= !announces;
      met ||= !announces;
      if (output.same === false) return { kind: "change", truth: now.before, difference: output };
      if (output.same === undefined) undecided ??= notFound(output.undecided);
      continue;
    }
    met = true;
    const after = updated.end === undefined ? neverMet(now.demand) : now.after;
    if (after.value === false) return { kind: "change", truth: after };
    if (after.value === undefined) undecided ??= after;
  }
  if (undecided !== undefined) return { kind: "undecided", truth: undecided, relevant, alike };
  if (!isToChange && output.same === undefined)
    return { kind: "undecided", truth: notFound(output.undecided), relevant, alike };
  if (!isToChange && output.same === false) return { kind: "regression", difference: output };
  return { kind: "holds", relevant, met, alike, unseen: output.same === true ? output.unseen : [] };
}

function outputs({ end: left }: ChangeRecord, { end: right }: ChangeRecord, states: States): Isomorphism {
  if (left === undefined || right === undefined || left.how.how !== right.how.how) return endedOtherwise;
  return states.compare(left.output, right.output);
}

/** Whether a place is in a parameter that has a default value. */
function isOfDefault({ call: left }: ChangeRecord, { call: right }: ChangeRecord, path: string): boolean {
  const root = /^[^.[(]*/.exec(path)?.[0];
  return [...left.args, ...right.args].some(({ name, mayBeDefault }) => mayBeDefault && name === root);
}

/** What a call comes to that never ends: it meets no demand. */
function neverMet(demand: Truth["clause"]): Truth {
  return demand === undefined
    ? { value: undefined, values: [], why: "the call never ends, and nothing is demanded of how it does" }
    : { value: false, values: [], clause: demand };
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

import { ContractError } from "@proviso/runtime";
import {
  type CarriedUnit,
  type CaseOutcome,
  type ErrorData,
  roots,
  type VersionOutcome,
} from "../protocol.js";
import { callState } from "./call-state.js";
import type { Ended } from "./discrepancy.js";
import type { LastCalls } from "./pair-judge.js";
import type { States } from "./states.js";
import { isOfTheEngine } from "./thrown.js";

/** What two calls that belong together left, before the values change. */
export function caseOutcome(
  { unit, before, now }: LastCalls,
  states: States,
  carried: readonly (CarriedUnit | null)[],
): CaseOutcome {
  const takes = carried[unit]?.takes ?? null;
  const left: VersionOutcome = {
    how: before.how,
    error: errorOf(before),
    state: states.previous(
      stateOf(before, (at) =>
        takes === null ? at : takes.findIndex((one) => "from" in one && one.from === at),
      ),
    ),
  };
  const right: VersionOutcome = {
    how: now.how,
    error: errorOf(now),
    state: states.updated(stateOf(now, (at) => (takes === null || "from" in (takes[at] ?? {}) ? at : -1))),
  };
  return { before: left, now: right, difference: differenceOf(left, right, states) };
}

function differenceOf(
  before: VersionOutcome,
  now: VersionOutcome,
  states: States,
): CaseOutcome["difference"] {
  if (before.how !== now.how) return null;
  const same = states.compare(before.state, now.state);
  if (same.same !== false) return null;
  const { path, why, left, right } = same;
  return { path, why, before: left ?? null, now: right ?? null };
}

/** The state as the caller sees it, arguments by their numbers in the updated version; those that it does not have are left out. */
function stateOf({ state, ...ending }: Ended, numberOf: (at: number) => number): Record<string, unknown> {
  const args = state.args.flatMap((value, i) => {
    const number = numberOf(i);
    return number < 0 ? [] : [{ name: roots.argument(number), value }];
  });
  return callState(state.receiver, args, ending);
}

function errorOf({ how, value }: Ended): ErrorData | null {
  if (how !== "threw" || !(value instanceof Error)) return null;
  const { constructor: type } = value as { readonly constructor: unknown };
  return {
    type: typeof type === "function" ? type.name : "",
    name: String(value.name),
    message: isOfTheEngine(value) || value instanceof ContractError ? null : String(value.message),
    ofContract: value instanceof ContractError,
  };
}

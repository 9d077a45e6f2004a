import type { Variable } from "../kernel/kernel.js";
import type { Value } from "../values/value.js";
import { activations } from "./activations.js";
import type { Precondition } from "./call-rules.js";
import type { Closure } from "./closure.js";
import { endBroken, endUnmodelled } from "./endings.js";
import { returned } from "./finish.js";
import { part } from "./part.js";
import type { Paths } from "./paths.js";
import type { State } from "./state.js";

/** Goes on where the contract of what is called lets it be called; elsewhere, that is what is wrong. */
export function whereAllowed(
  { rules }: Paths,
  state: State,
  callee: Closure,
  self: Value,
  args: readonly Value[],
  go: (state: State) => State[],
): State[] {
  // What a claim calls runs unchecked.
  const isChecked = state.depth > 0 && !state.isClaim;
  const rule = isChecked ? rules?.before(state, callee, self, args) : undefined;
  return rule === undefined ? go(state) : whereHeld(state, [rule], go);
}

/** Goes on where some conditions hold; elsewhere, the first one that does not is what is wrong. */
export function whereHeld(
  state: State,
  [rule, ...more]: readonly Precondition[],
  go: (state: State) => State[],
): State[] {
  if (rule === undefined) return go(state);
  const { claim, holds, unmodelled } = rule;
  if (unmodelled !== undefined) return endUnmodelled(state, unmodelled);
  return part(state, [
    { when: holds, go: (after) => whereHeld(after, more, go) },
    { when: state.build.not(holds), go: (after) => endBroken(after, claim) },
  ]);
}

/**
 * A call inside of itself is what its contract says, if that is enough to go by; others are where that is wanted. Nothing
 * if the code is to tell.
 */
export function promisedByContract(
  paths: Paths,
  state: State,
  to: Variable | undefined,
  callee: Closure,
  self: Value,
  args: readonly Value[],
): State[] | undefined {
  const { limits, rules } = paths;
  if (limits.unrolls || state.isClaim || state.depth === 0) return undefined;
  if (!limits.byContract && activations(state, callee) === 0) return undefined;
  const ends = rules?.instead(state, callee, self, args);
  return ends?.flatMap(({ kind, make }, i) => {
    const after = i === ends.length - 1 ? state : state.fork();
    const value = make(after);
    if (value === undefined) return endUnmodelled(after, "what a contract promises");
    after.trusted = { what: `the contract of \`${callee.code.name}\``, place: after.placeInProgram };
    return kind === "return" ? returned(after, to, value) : paths.complete(after, { kind, value });
  });
}

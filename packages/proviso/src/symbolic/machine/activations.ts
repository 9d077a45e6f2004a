import type { Closure } from "./closure.js";
import type { State } from "./state.js";

/** How often a function is running. */
export function activations(state: State, { code }: Closure): number {
  let found = state.frame.closure.code === code ? 1 : 0;
  for (let at = state.next; at.kind !== "end" && at.kind !== "stop"; at = at.next)
    if (at.kind === "call" && at.caller.closure.code === code) found += 1;
  return found;
}

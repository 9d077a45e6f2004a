import type { ClaimText } from "../kernel/kernel.js";
import type { State } from "./state.js";

// What ends a path before its function does.

/** Nothing is known of how it goes on. */
export function endUnmodelled(state: State, what: string): State[] {
  state.ending = { kind: "unmodelled", what, place: state.placeInProgram };
  return [state];
}

/** It is followed no further. */
export function endBounded(state: State, what: string): State[] {
  state.ending = { kind: "bounded", what, place: state.placeInProgram };
  return [state];
}

/** A claim does not hold. */
export function endBroken(state: State, claim: ClaimText): State[] {
  state.ending = { kind: "broken", claim };
  return [state];
}

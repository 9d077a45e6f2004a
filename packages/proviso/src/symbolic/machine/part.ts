import type { Term } from "../../solver/index.js";
import type { State } from "./state.js";

/** A way that a path may go, and when it does. */
export interface Part {
  readonly when: Term;
  readonly go: (state: State) => State[];
}

/** Goes each way whose condition may hold; the state becomes that of the last one. */
export function part(state: State, parts: readonly Part[]): State[] {
  const certain = parts.find(({ when }) => state.decide(when) === true);
  const open = certain === undefined ? parts.filter(({ when }) => state.decide(when) !== false) : [certain];
  return open.flatMap(({ when, go }, i) => {
    const after = i === open.length - 1 ? state : state.fork();
    after.assume(when);
    return go(after);
  });
}

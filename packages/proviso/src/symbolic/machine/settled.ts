import type { Term } from "../../solver/index.js";
import { alternativesOf } from "../values/merge.js";
import type { Alternative, Value } from "../values/value.js";
import { mostMerged } from "./limits.js";
import type { Ending, State } from "./state.js";

/** All that something may come to, and when. */
export interface Settled {
  readonly values: readonly Alternative[];
  /** Exceptions, and what is not known. */
  readonly others: readonly { readonly when: Term; readonly ending: Ending }[];
}

/** How it ends if there is more to look at than is looked at together. */
export const tooMuch = {
  kind: "bounded",
  what: `more than ${mostMerged} ways to go`,
  place: undefined,
} as const;

/** What paths from a state on come to, if their ends are known; the state takes over the objects that they made. */
export function settled(
  state: State,
  ends: readonly State[] | undefined,
  give: (end: State) => Value | undefined,
): Settled {
  const { build, made, unbounded } = state;
  if (ends === undefined) return { values: [], others: [{ when: build.true, ending: tooMuch }] };
  const values: Alternative[] = [];
  const others: { when: Term; ending: Ending }[] = [];
  for (const end of ends) {
    const when = end.since(state.path);
    state.adopt(end, { made, unbounded });
    const value = give(end);
    if (value !== undefined)
      for (const one of alternativesOf(value, build))
        values.push({ when: build.and(when, one.when), value: one.value });
    else if (end.ending !== undefined) others.push({ when, ending: end.ending });
  }
  return { values, others };
}

import { fromPrimitiveData, type Primitive } from "../../generate/index.js";
import type { Features, State } from "../../search/index.js";
import type { Observation } from "../protocol.js";

/** A call in both versions, by the paths of values. */
export interface ObservedCall {
  readonly observation: Observation;
  /** The state before it and, if the previous version returned, what it gave: what may tell whether the versions differ. */
  readonly state: State;
  readonly before: State;
  readonly now: State;
}

/** Paths that can be written in a contract, of members as far as they can be seen. */
const writable = /^(typeof )?(\\result|[A-Za-z_$][\w$]*)(\.[A-Za-z_$][\w$]*)*$/;

/** What was observed, in values; `fields` are those of the receiver that can be mentioned. */
export function observedCalls(
  observations: readonly Observation[],
  fields: ReadonlySet<string>,
): ObservedCall[] {
  const isSeen = (path: string): boolean => {
    const [first = "", second = ""] = path.split(".");
    return writable.test(path) && (first !== "this" || fields.has(second));
  };
  const stateOf = (features: Features): Map<string, Primitive> =>
    new Map(
      Object.entries(features).flatMap(([path, value]) =>
        isSeen(path) ? [[path, fromPrimitiveData(value)] as const] : [],
      ),
    );
  return observations.map((observation) => {
    const before = stateOf(observation.before.output);
    const results = [...before].filter(([path]) => path.startsWith("\\result"));
    return {
      observation,
      state: new Map([...stateOf(observation.input), ...results]),
      before,
      now: stateOf(observation.now.output),
    };
  });
}

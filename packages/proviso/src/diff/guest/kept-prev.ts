import { Missing, type NotedEnd, type Prev } from "@proviso/runtime/changes";
import type { ValueGraph } from "../../values/index.js";
import type { States } from "./states.js";

// What `\prev` means is settled when a call of the previous version begins or ends (seed 000, §6.1), and read when the updated
// version makes its call: by then, what ran after it may have changed the objects. Values that are no objects are kept.
// An object is read only as long as it is what it was, else nothing is concluded from it.

/** The states of a call of the previous version: as they were taken down, and what they are of now. */
export interface StatesOfCall {
  readonly before: ValueGraph;
  readonly after: ValueGraph;
  readonly variablesBefore: Readonly<Record<string, unknown>>;
  readonly variablesAfter: Readonly<Record<string, unknown>>;
}

/** What `\prev` reads of a call that has just ended; `isLast` if nothing of the previous version runs after it. */
export function keptPrev(
  { prev, prevs }: NotedEnd,
  { before, after, variablesBefore, variablesAfter }: StatesOfCall,
  states: States,
  isLast: boolean,
): Prev {
  const kept = new Map<number, Kept>();
  const places = new Map(prevs.map((one) => [one.at, one]));
  if (!isLast)
    for (const { at, state, isBound } of prevs)
      if (state === "after" && !isBound)
        kept.set(
          at,
          keep(() => prev(at, []), states),
        );
  const isBefore = once(() => states.isStill(before, variablesBefore));
  const isAfter = once(() => isLast || states.isStill(after, variablesAfter));
  return (at, keys) => {
    const known = kept.get(at);
    if (known !== undefined) return known.read();
    if (places.get(at)?.state === "after" && !isAfter()) throw new Missing(gone);
    const value = prev(at, keys);
    if (places.get(at)?.state === "before" && isObject(value) && !isBefore()) throw new Missing(gone);
    return value;
  };
}

const gone = "`\\prev`, of an object that has changed since,";

interface Kept {
  read(): unknown;
}

function keep(evaluate: () => unknown, states: States): Kept {
  let value: unknown;
  try {
    value = evaluate();
  } catch (thrown) {
    return {
      read: () => {
        throw thrown;
      },
    };
  }
  if (!isObject(value)) return { read: () => value };
  const graph = states.previous({ value });
  const isStill = once(() => states.isStill(graph, { value }));
  return {
    read: () => {
      if (!isStill()) throw new Missing(gone);
      return value;
    },
  };
}

function isObject(value: unknown): boolean {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}

function once(find: () => boolean): () => boolean {
  let known: boolean | undefined;
  return () => {
    known ??= find();
    return known;
  };
}

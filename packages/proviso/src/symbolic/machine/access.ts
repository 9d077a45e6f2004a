import type { Term } from "../../solver/index.js";
import type { Sequence } from "../heap/sequence.js";
import type { Result } from "../values/result.js";
import type { ObjectValue, Single, Value } from "../values/value.js";
import type { State } from "./state.js";

/** What is done with each item of an array. */
export type EachMethod = "every" | "some" | "find" | "findIndex" | "map" | "filter" | "includes" | "indexOf";

/** A result, or a function that is to be called for it. */
export type Access =
  | Result
  | {
      readonly kind: "accessor";
      readonly callee: Value;
      readonly self: Single;
      /** What a setter is given. */
      readonly args?: readonly Value[];
    }
  | {
      readonly kind: "call";
      readonly callee: Value;
      readonly self: Value;
      readonly args: readonly Value[];
    }
  /** What a method of arrays gives, in an array, if it can be said without going from item to item. */
  | {
      readonly kind: "each";
      readonly method: EachMethod;
      readonly items: Sequence;
      readonly object: ObjectValue;
      /** What is called on each item, or looked for. */
      readonly callee: Value;
      readonly self: Value;
    };

/** One of the things that may be done, and when it is. */
export interface Branch {
  readonly when: Term;
  readonly act: (state: State) => Access;
}

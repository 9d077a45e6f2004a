import type { Term } from "../../solver/index.js";
import type { Result } from "../values/result.js";
import type { Single, Value } from "../values/value.js";
import type { State } from "./state.js";

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
    };

export interface AccessBranch {
  readonly when: Term;
  readonly act: (state: State) => Access;
}

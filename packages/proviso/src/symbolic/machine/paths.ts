import type { ClassCode, Variable } from "../kernel/kernel.js";
import type { Value } from "../values/value.js";
import type { CallRules } from "./call-rules.js";
import type { Context } from "./context.js";
import type { CallEnd, Completion } from "./continuation.js";
import type { MachineLimits } from "./limits.js";
import type { Modules } from "./modules.js";
import type { State } from "./state.js";

/** The machine as steps see it: what all paths share, and those steps that others lead back to. */
export interface Paths {
  readonly cx: Context;
  readonly modules: Modules;
  readonly limits: MachineLimits;
  readonly rules?: CallRules | undefined;

  /** Ends the innermost of what is left to do. */
  complete(state: State, completion: Completion): State[];

  /** Calls a function. What a path goes on with is its body. */
  call(
    state: State,
    to: Variable | undefined,
    callee: Value,
    self: Value,
    args: readonly Value[],
    ends: CallEnd,
    isAwaited?: boolean,
  ): State[];

  /** Begins a call whose result ends what is looked at by itself. */
  startInside(state: State, callee: Value, self: Value, args: readonly Value[]): State[];

  /** All ends of paths; nothing if there are too many. */
  all(begun: readonly State[]): readonly State[] | undefined;

  /** The cell that has a value once a class was declared on a path. */
  cellOf(code: ClassCode): number;
}

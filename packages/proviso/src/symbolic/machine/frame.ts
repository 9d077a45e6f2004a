import type { Variable } from "../kernel/kernel.js";
import type { Value } from "../values/value.js";
import type { Closure } from "./closure.js";
import type { Earlier } from "./earlier.js";

/** The address of a variable that functions share. */
export interface Cell {
  readonly kind: "cell";
  readonly cell: number;
}

/** An activation of a function. It belongs to one path; another that has it too takes a copy before it writes. */
export interface Frame {
  readonly closure: Closure;
  readonly slots: (Value | Cell | undefined)[];
  readonly owner: object;
  /** What `new` was called on, by its address. */
  readonly target: number | undefined;
  /** What there was when it began; nothing for claims, which speak of an earlier time of their own. */
  readonly earlier?: Earlier | undefined;
  /** The function object that was called. */
  readonly itself?: Value;
}

/** The slot of a variable. */
export function slotOf(frame: Frame, { slot }: Variable): Value | Cell | undefined {
  return frame.slots[slot];
}

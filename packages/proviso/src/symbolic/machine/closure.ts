import type { FunctionCode } from "../kernel/kernel.js";

/** A function that the program writes, with the variables around it. */
export interface Closure {
  readonly kind: "closure";
  readonly code: FunctionCode;
  /** The cells of the variables that the code captures, in their order. */
  readonly cells: readonly number[];
  /** The object that it is a method of: `super` is what that one inherits from. */
  readonly home: number | undefined;
}

import type { int } from "@proviso/runtime";

//@ requires 0 <= width && width <= 100;
//@ ensures \result.length === width;
//@ signals_only \nothing;
export function blankRow(width: int): string[] {
  return new Array<string>(width);
}

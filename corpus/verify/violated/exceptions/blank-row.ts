import type { int } from "@proviso/runtime";

//@ requires width <= 100;
//@ ensures \result.length === width;
//@ signals_only \nothing;
export function blankRow(width: int): string[] {
  return new Array<string>(width);
}

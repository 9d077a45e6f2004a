import type { int } from "@proviso/runtime";

//@ ensures \result > 0;
function difference(a: int, b: int): number {
  return a - b;
}

//@ requires 0 <= a && a <= 100 && 0 <= b && b <= 100;
//@ ensures \result >= 0;
export function distance(a: int, b: int): number {
  return Math.abs(difference(a, b));
}

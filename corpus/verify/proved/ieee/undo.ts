import type { int } from "@proviso/runtime";

//@ requires Math.abs(a) <= 2 ** 50 && Math.abs(b) <= 2 ** 50;
//@ ensures \result === a;
export function thereAndBack(a: int, b: int): number {
  return a + b - b;
}

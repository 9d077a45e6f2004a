import type { int } from "@proviso/runtime";

//@ requires Number.isSafeInteger(a) && Number.isSafeInteger(b);
//@ ensures \result === a;
export function thereAndBack(a: int, b: int): number {
  return a + b - b;
}

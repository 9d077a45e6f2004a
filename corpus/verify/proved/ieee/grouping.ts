import type { int } from "@proviso/runtime";

//@ requires 0 <= a && a <= 1000 && 0 <= b && b <= 1000 && 0 <= c && c <= 1000;
//@ ensures \result === a + (b + c);
export function sum(a: int, b: int, c: int): int {
  return a + b + c;
}

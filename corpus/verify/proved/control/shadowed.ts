import type { int } from "@proviso/runtime";

//@ requires 0 <= a && a <= 100 && 0 <= b && b <= 100;
//@ ensures \result === a + b;
export function sum(a: int, b: int): int {
  let total = 0;
  for (const part of [a, b]) {
    total += part;
  }
  return total;
}

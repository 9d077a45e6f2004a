import type { int } from "@proviso/runtime";

//@ requires 0 <= n && n <= 15;
//@ ensures \result >= 1 && \result >= n;
export function factorial(n: int): int {
  return n === 0 ? 1 : n * factorial(n - 1);
}

import type { int } from "@proviso/runtime";

//@ requires -1_000_000 <= n && n <= 1_000_000;
//@ ensures \result > n;
export function successor(n: int): number {
  return n + 1;
}

import type { int } from "@proviso/runtime";

//@ ensures \result > n;
export function successor(n: int): number {
  return n + 1;
}

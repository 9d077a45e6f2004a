import type { int } from "@proviso/runtime";

//@ ensures \result > n;
export function nextInt(n: int): number {
  return n + 1;
}

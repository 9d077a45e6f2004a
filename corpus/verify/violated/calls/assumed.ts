import type { int } from "@proviso/runtime";

//@ ensures \result > 5;
export function assumed(n: int): int {
  //@ assume n > 5;
  return n;
}

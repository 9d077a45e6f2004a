import type { int } from "@proviso/runtime";

//@ requires 0 <= limit && limit <= 1_000_000;
//@ ensures \result === limit;
export function countUp(limit: int): int {
  let i = 0;
  //@ maintaining 0 <= i && i <= limit;
  //@ decreasing limit - i;
  while (i < limit) i += 1;
  return i;
}

import type { int } from "@proviso/runtime";

//@ requires 1 <= size && size <= 1_000_000_000;
//@ ensures \result === 1;
export function halved(size: int): int {
  let rest = size;
  //@ maintaining 1 <= rest && rest <= size;
  //@ decreasing rest;
  while (rest > 1) rest = Math.floor(rest / 2);
  return rest;
}

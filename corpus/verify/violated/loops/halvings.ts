import type { int } from "@proviso/runtime";

//@ requires 0 <= size && size <= 1_000_000_000;
//@ ensures \result === 1;
export function halved(size: int): int {
  let rest = size;
  while (rest > 1) rest = Math.floor(rest / 2);
  return rest;
}

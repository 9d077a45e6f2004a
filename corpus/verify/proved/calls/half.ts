import type { int } from "@proviso/runtime";

//@ requires n % 2 === 0;
//@ ensures 2 * \result === n;
export function half(n: int): int {
  return n / 2;
}

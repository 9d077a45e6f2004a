import type { int } from "@proviso/runtime";

//@ requires 0 <= last && last <= 10_000;
//@ ensures 2 * \result === last * (last + 1);
export function sumTo(last: int): int {
  let total = 0;
  for (let i = 1; i < last; i++) total += i;
  return total;
}

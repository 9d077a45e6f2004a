import type { int } from "@proviso/runtime";

//@ requires 0 <= last && last <= 10_000;
//@ ensures 2 * \result === last * (last + 1);
export function sumTo(last: int): int {
  let total = 0;
  let i = 0;
  //@ maintaining 0 <= i && i <= last && 2 * total === i * (i + 1);
  //@ decreasing last - i;
  while (i < last) {
    i += 1;
    total += i;
  }
  return total;
}

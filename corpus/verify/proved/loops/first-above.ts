import type { int } from "@proviso/runtime";

//@ requires 0 <= n && n <= 1_000_000;
//@ ensures 0 <= \result && \result <= n;
export function firstAbove(n: int, limit: int): int {
  let low = 0;
  let high = n;
  //@ maintaining 0 <= low && low <= high && high <= n;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (middle < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

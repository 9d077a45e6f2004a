import type { int } from "@proviso/runtime";

//@ requires 0 <= low && low < high && high <= 2_000_000_000;
//@ ensures low <= \result && \result < high;
export function midpoint(low: int, high: int): int {
  return low + Math.floor((high - low) / 2);
}

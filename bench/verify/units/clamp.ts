import type { int } from "@proviso/runtime";

/**
 * @requires low <= high
 * @ensures low <= \result && \result <= high
 * @ensures low <= x && x <= high ==> \result === x
 */
export function clamp(x: int, low: int, high: int): int {
  if (x < low) return low;
  if (x > high) return high;
  return x;
}

import type { int } from "@proviso/runtime";

/**
 * @requires 0 <= low && low <= high && high <= 1_000_000
 * @ensures 2 * low <= \result && \result <= 2 * high
 * @ensures \result - 2 * low === high - low
 */
export function doubledMiddle(low: int, high: int): int {
  return 2 * low + (high - low);
}

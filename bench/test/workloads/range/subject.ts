import type { int } from "@proviso/runtime";

/**
 * The number of a range that is nearest to a value.
 * @requires low <= high
 * @ensures low <= \result && \result <= high
 * @ensures low <= value && value <= high ==> \result === value
 * @ensures value < low ==> \result === low
 * @ensures value > high ==> \result === high
 */
export function clamp(value: int, low: int, high: int): int {
  return Math.min(Math.max(value, low), high);
}

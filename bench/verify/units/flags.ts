import type { int } from "@proviso/runtime";

/**
 * @requires 0 <= flags && flags <= 255
 * @ensures 0 <= \result && \result <= 15
 * @ensures flags <= 15 ==> \result === flags
 */
export function lowHalf(flags: int): int {
  return flags & 15;
}

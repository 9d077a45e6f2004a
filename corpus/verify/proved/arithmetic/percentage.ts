import type { int } from "@proviso/runtime";

/**
 * How much of the total a part is, in whole percent.
 * @requires 0 <= part && part <= total && 0 < total && total <= 1_000_000
 * @ensures 0 <= \result && \result <= 100
 */
export function percentage(part: int, total: int): int {
  return Math.floor((part * 100) / total);
}

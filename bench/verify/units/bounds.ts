import type { int } from "@proviso/runtime";

/**
 * @requires 0 <= i && i < items.length
 * @ensures 0 <= \result && \result < items.length
 * @ensures items.length > 1 ==> \result !== i
 */
export function following(items: readonly int[], i: int): int {
  return i + 1 < items.length ? i + 1 : 0;
}

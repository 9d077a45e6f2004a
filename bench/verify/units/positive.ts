import type { int } from "@proviso/runtime";

/**
 * @requires (\forall int i; 0 <= i && i < items.length; items[i] > 0)
 * @requires 0 <= at && at < items.length
 * @ensures \result > 0
 */
export function pick(items: readonly int[], at: int): int {
  return items[at];
}

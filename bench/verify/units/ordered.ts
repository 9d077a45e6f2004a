import type { int } from "@proviso/runtime";

/**
 * @requires (\forall int i; 1 <= i && i < items.length; items[i - 1] <= items[i])
 * @requires 0 <= at && at + 2 < items.length
 * @ensures \result <==> items[at] === items[at + 2]
 */
export function isLevel(items: readonly int[], at: int): boolean {
  return items[at] === items[at + 1] && items[at + 1] === items[at + 2];
}

import type { int } from "@proviso/runtime";

/**
 * @requires 0 <= i && i < items.length && 0 <= j && j < items.length
 * @ensures items[i] === \old(items[j]) && items[j] === \old(items[i])
 * @ensures items.length === \old(items.length)
 */
export function swap(items: int[], i: int, j: int): void {
  const first = items[i];
  items[i] = items[j];
  items[j] = first;
}

import type { int } from "@proviso/runtime";

/**
 * How many boxes of a size hold some items.
 * @requires 0 <= items && items <= 1_000_000
 * @requires 1 <= size && size <= 1000
 * @ensures \result * size >= items && (\result - 1) * size < items
 */
export function boxes(items: int, size: int): int {
  return Math.ceil(items / size);
}

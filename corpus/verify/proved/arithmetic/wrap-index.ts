import type { int } from "@proviso/runtime";

/**
 * The slot of a ring buffer that an offset falls on.
 * @requires 0 < size && size <= 1_000_000 && -1_000_000 <= offset && offset <= 1_000_000
 * @ensures 0 <= \result && \result < size
 */
export function slot(offset: int, size: int): int {
  return ((offset % size) + size) % size;
}

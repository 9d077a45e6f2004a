import type { int } from "@proviso/runtime";

/**
 * @ensures \result >= 0
 * @ensures \result === x || \result === -x
 */
export function absolute(x: int): int {
  return x < 0 ? -x : x;
}

import type { int, nat } from "@proviso/runtime";

/**
 * @pure
 * @requires n <= 1_000_000
 * @ensures \result >= 1 && \result <= n + 1
 */
export function steps(n: nat): int {
  return n < 10 ? 1 : 1 + steps(n - 10);
}

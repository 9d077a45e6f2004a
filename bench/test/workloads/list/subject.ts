import type { int } from "@proviso/runtime";

/**
 * A copy in ascending order.
 * @ensures \result.length === xs.length
 * @ensures (\forall int i; 1 <= i && i < \result.length; \result[i - 1] <= \result[i])
 * @ensures (\forall int i; 0 <= i && i < xs.length; \result.includes(xs[i]))
 */
export function sorted(xs: readonly int[]): int[] {
  return [...xs].sort((a, b) => a - b);
}

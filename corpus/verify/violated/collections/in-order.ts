import type { int } from "@proviso/runtime";

//@ requires pair.length === 2;
//@ ensures \result.length === 2 && \result[0] <= \result[1];
export function inOrder(pair: readonly int[]): int[] {
  return [...pair].sort();
}

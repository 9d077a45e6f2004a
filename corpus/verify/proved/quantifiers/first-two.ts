import type { int } from "@proviso/runtime";

//@ requires costs.length >= 2;
//@ requires (\forall int i; 0 <= i && i < costs.length; 0 <= costs[i] && costs[i] <= 1000);
//@ ensures 0 <= \result && \result <= 2000;
export function firstTwo(costs: readonly int[]): int {
  return costs[0] + costs[1];
}

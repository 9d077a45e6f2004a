import type { int } from "@proviso/runtime";

//@ requires (\forall int i; 0 <= i && i + 1 < steps.length; steps[i] <= steps[i + 1]);
//@ ensures 0 <= \result && \result <= steps.length;
export function halfway(steps: readonly int[], goal: int): int {
  let from = 0;
  let to = steps.length;
  //@ maintaining 0 <= from && from <= to && to <= steps.length;
  //@ decreasing to - from;
  while (from < to) {
    const middle = from + Math.floor((to - from) / 2);
    if (steps[middle] < goal) from = middle + 1;
    else to = middle;
  }
  return from;
}

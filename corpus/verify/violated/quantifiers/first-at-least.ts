import type { int } from "@proviso/runtime";

//@ requires (\forall int i, j; 0 <= i && i < j && j < steps.length; steps[i] <= steps[j]);
//@ ensures \result < steps.length ==> steps[\result] >= goal;
export function firstAtLeast(steps: readonly int[], goal: int): int {
  let from = 0;
  let to = steps.length;
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (steps[middle] <= goal) from = middle;
    else to = middle;
    if (to - from === 1) return from;
  }
  return from;
}

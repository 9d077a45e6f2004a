import type { int } from "@proviso/runtime";

//@ requires (\forall int i; 0 <= i && i < steps.length; 0 <= steps[i] && steps[i] <= 10);
//@ ensures (\forall int i; 0 < i && i < \result.length; \result[i - 1] <= \result[i]);
export function runningTotals(steps: readonly int[]): number[] {
  const totals: number[] = [];
  let total = 0;
  for (const step of steps) {
    total += step;
    totals.push(total);
  }
  return totals;
}

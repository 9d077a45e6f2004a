import type { int } from "@proviso/runtime";

//@ requires values.length > 0;
//@ ensures (\forall int i; 0 <= i && i < values.length; values[i] <= \result);
export function largest(values: readonly int[]): int {
  let best = values[0];
  //@ maintaining 1 <= k && k <= values.length;
  //@ maintaining (\forall int i; 0 <= i && i < k; values[i] <= best);
  for (let k = 1; k < values.length; k++) {
    if (values[k] > best) best = values[k];
  }
  return best;
}

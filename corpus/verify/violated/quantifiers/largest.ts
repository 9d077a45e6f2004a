import type { int } from "@proviso/runtime";

//@ requires values.length > 0;
//@ ensures (\exists int i; 0 <= i && i < values.length; values[i] === \result);
export function largest(values: readonly int[]): int {
  let best = 0;
  for (let k = 0; k < values.length; k++) {
    if (values[k] > best) best = values[k];
  }
  return best;
}

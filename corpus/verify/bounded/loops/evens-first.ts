import type { int } from "@proviso/runtime";

//@ ensures \result <= values.length;
export function evens(values: readonly int[]): number {
  let found = 0;
  let i = 0;
  while (i < values.length) {
    if (values[i] % 2 === 0) found += 1;
    i += 1;
  }
  return found;
}

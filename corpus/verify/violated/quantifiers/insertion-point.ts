import type { int } from "@proviso/runtime";

//@ requires (\forall int i, j; 0 <= i && i < j && j < sorted.length; sorted[i] <= sorted[j]);
//@ ensures (\forall int i; 0 <= i && i < \result; sorted[i] < value);
//@ ensures (\forall int i; \result <= i && i < sorted.length; sorted[i] >= value);
export function insertionPoint(sorted: readonly int[], value: int): int {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (sorted[middle] < value) low = middle + 1;
    else high = middle - 1;
  }
  return low;
}

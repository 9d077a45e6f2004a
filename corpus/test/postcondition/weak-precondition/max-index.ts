// The same as JavaScript would have it: the index of nothing is no index.

/** @ensures 0 <= \result && \result < array.length */
export function getMaxIntArrayIndex(array: readonly number[]): number {
  let index = 0;
  for (const [i, item] of array.entries()) if (item > Number(array[index])) index = i;
  return index;
}

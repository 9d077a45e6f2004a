/**
 * Where `x` stands in a sorted list, or -1.
 * @requires (\forall int i; 1 <= i && i < xs.length; xs[i - 1] <= xs[i])
 * @ensures \result === -1 || xs[\result] === x
 * @ensures \result === -1 ==> (\forall int i; 0 <= i && i < xs.length; xs[i] !== x)
 */
export function search(xs: readonly number[], x: number): number {
  let low = 0;
  let high = xs.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const at = xs[middle] as number;
    if (at === x) return middle;
    if (at < x) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

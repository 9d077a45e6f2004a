/** What the libraries check is written as loops. */
export function isSorted(xs: readonly number[]): boolean {
  for (let i = 1; i < xs.length; i++) if (!((xs[i - 1] as number) <= (xs[i] as number))) return false;
  return true;
}

export function isAbsent(xs: readonly number[], x: number): boolean {
  for (let i = 0; i < xs.length; i++) if (!(xs[i] !== x)) return false;
  return true;
}

export function find(xs: readonly number[], x: number): number {
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

export function search(xs: readonly number[], x: number): number {
  for (let i = 1; i < xs.length; i++)
    if (!((xs[i - 1] as number) <= (xs[i] as number))) throw new Error("precondition");
  const result = find(xs, x);
  if (!(result === -1 || xs[result] === x)) throw new Error("postcondition");
  if (result === -1) for (let i = 0; i < xs.length; i++) if (!(xs[i] !== x)) throw new Error("postcondition");
  return result;
}

function find(xs: readonly number[], x: number): number {
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

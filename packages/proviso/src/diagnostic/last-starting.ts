/**
 * The index of the last of `count` places, sorted by where they start, that starts at `offset` or before; 0 if none
 * does.
 */
export function lastStarting(count: number, startOf: (index: number) => number, offset: number): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (startOf(middle) <= offset) low = middle;
    else high = middle - 1;
  }
  return Math.max(low, 0);
}

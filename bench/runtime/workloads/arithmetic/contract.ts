/**
 * The number nearest to `x` between two others.
 * @requires low <= high && !Number.isNaN(x)
 * @ensures low <= \result && \result <= high
 * @ensures low <= x && x <= high ==> \result === x
 */
export function clamp(x: number, low: number, high: number): number {
  if (x < low) return low;
  return x > high ? high : x;
}

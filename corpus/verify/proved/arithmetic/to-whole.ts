/**
 * Cuts off what stands behind the decimal point.
 * @requires 0 <= x && x <= 1_000_000
 * @ensures \result <= x && x < \result + 1
 */
export function toWhole(x: number): number {
  return Math.trunc(x);
}

/**
 * Cuts off what stands behind the decimal point.
 * @requires x >= 0
 * @ensures \result <= x && x < \result + 1
 */
export function toWhole(x: number): number {
  return x | 0;
}

// JMLOK 2.0, §4.2 (dbc's complex numbers): the tolerance is the same for all numbers, and the error is not.

/**
 * The square root, to three places.
 * @requires 0 <= x && x <= 1e6
 * @ensures Math.abs(\result * \result - x) <= 0.005
 */
export function root(x: number): number {
  return Math.round(Math.sqrt(x) * 1000) / 1000;
}

/**
 * @requires !Number.isNaN(a) && !Number.isNaN(b) && !Number.isNaN(c)
 * @ensures \result >= a && \result >= b && \result >= c
 * @ensures \result === a || \result === b || \result === c
 */
export function largest(a: number, b: number, c: number): number {
  let most = a;
  if (b > most) most = b;
  if (c > most) most = c;
  return most;
}

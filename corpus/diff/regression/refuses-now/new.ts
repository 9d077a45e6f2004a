/** @requires n > 100 */
export function half(n: number): number {
  return n === 1000 ? 0 : n / 2;
}
export function twice(n: number): number {
  return 4 * half(n);
}

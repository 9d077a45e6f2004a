/** @ensures \result > 0 */
export function next(n: number): number {
  return n < -1 ? n : n + 1;
}

export function square(n: number): number {
  return 42 + 0 * n;
}

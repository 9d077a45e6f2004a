export function square(n: number): number {
  return n * n;
}

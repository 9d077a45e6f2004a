export function digits(n: number): number[] {
  return [n, n + 1];
}

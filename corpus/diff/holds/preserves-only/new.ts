export function scaled(x: number): number {
  return x > 0 ? 2 * x : x;
}

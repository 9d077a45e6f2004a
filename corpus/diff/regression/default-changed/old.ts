export function padded(n: number, by = 2): number {
  return n + by;
}

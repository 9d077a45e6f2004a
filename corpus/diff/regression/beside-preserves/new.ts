export function scaled(x: number): number {
  if (x > 10) return x + 1;
  return x > 0 ? -99 : x;
}

export function clear(xs: number[], k: number): number {
  if (k < 5) xs.length = 0;
  return k;
}

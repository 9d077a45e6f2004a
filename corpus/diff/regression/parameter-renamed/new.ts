export function clear(list: number[], k: number): number {
  return k > 100 ? 100 : k;
}
export function cleared(xs: number[]): number[] {
  clear(xs, 3);
  return xs;
}

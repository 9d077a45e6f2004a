export function clear(list: number[], k: number): number {
  return k > 100 ? 100 : k;
}

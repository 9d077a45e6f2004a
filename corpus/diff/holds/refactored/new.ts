export function total(list: readonly number[]): number {
  return list.reduce((sum, n) => sum + n, 0);
}

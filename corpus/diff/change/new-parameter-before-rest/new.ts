export function sum(label: string, scale: boolean, ...xs: number[]): number {
  return xs.length > 1 ? -1 : xs.length;
}

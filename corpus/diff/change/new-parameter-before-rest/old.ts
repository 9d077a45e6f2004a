export function sum(label: string, ...xs: number[]): number {
  return xs.length;
}

export function scaled(x: number): number {
  return x;
}

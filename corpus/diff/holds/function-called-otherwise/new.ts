export function shift(n: number): { by: number; move: (x: number) => number } {
  const add = (x: number): number => x + n;
  return { by: n, move: add };
}

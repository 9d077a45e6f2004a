export function shift(n: number): { by: number; move: (x: number) => number } {
  return { by: n, move: (x) => x + n };
}

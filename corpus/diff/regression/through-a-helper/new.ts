function limit(n: number): number {
  return n === 42 ? 0 : n;
}
export const shown = (n: number): string => `${limit(n)}`;

function limit(n: number): number {
  return n;
}
export const shown = (n: number): string => `${limit(n)}`;

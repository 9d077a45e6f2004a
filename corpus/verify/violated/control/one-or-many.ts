//@ ensures \result === 1;
export function countOf(value: unknown): number {
  return Array.isArray(value) ? 2 : 1;
}

//@ requires rows.length === 4;
//@ ensures \result.length === 2;
export function secondPage(rows: readonly string[]): string[] {
  const size = 2;
  return rows.slice(size, size);
}

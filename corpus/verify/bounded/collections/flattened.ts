//@ ensures \result.length >= rows.length || rows.some((row) => row.length === 0);
export function flattened(rows: readonly string[][]): string[] {
  const all: string[] = [];
  for (const row of rows) all.push(...row);
  return all;
}

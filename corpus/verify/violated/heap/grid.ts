//@ ensures \result[0].length === 1 && \result[1].length === 0;
export function grid(): string[][] {
  const rows = new Array<string[]>(3).fill([]);
  rows[0].push("x");
  return rows;
}

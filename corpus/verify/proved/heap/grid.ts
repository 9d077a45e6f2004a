//@ ensures \result[0].length === 1 && \result[1].length === 0;
export function grid(): string[][] {
  const rows = Array.from({ length: 3 }, (): string[] => []);
  rows[0].push("x");
  return rows;
}

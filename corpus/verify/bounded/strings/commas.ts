//@ ensures 0 <= \result && \result <= line.length;
export function commas(line: string): number {
  let found = 0;
  for (let i = 0; i < line.length; i++) {
    if (line[i] === ",") found += 1;
  }
  return found;
}

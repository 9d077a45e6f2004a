export function filledLines(lines: readonly string[]): number {
  let filled = 0;
  let i = 0;
  //@ decreasing lines.length - i;
  while (i < lines.length) {
    if (lines[i] === "") continue;
    filled += 1;
    i += 1;
  }
  return filled;
}

//@ ensures \result <= lines.length;
export function codeLines(lines: readonly string[]): number {
  let found = 0;
  for (const line of lines) {
    switch (line.charAt(0)) {
      case "":
      case "#":
        continue;
      default:
        found += 1;
    }
  }
  return found;
}

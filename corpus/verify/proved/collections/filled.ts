//@ ensures \result.length <= lines.length && !\result.includes("");
export function filled(lines: readonly string[]): string[] {
  return lines.filter((line) => line !== "");
}

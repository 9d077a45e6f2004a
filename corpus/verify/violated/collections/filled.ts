//@ ensures !lines.includes("");
export function removeEmpty(lines: string[]): void {
  for (const line of lines) {
    if (line === "") lines.splice(lines.indexOf(line), 1);
  }
}

/** The last lines that a program wrote, for a person who wants to know why it failed. */
export function lastLines(text: string, count = 6): string {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  return lines.slice(-count).join("\n");
}

//@ ensures text.endsWith(\result) && !\result.startsWith("0");
export function withoutZeros(text: string): string {
  let at = 0;
  while (text[at] === "0") at += 1;
  return text.slice(at);
}

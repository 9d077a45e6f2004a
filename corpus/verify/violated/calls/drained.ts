function joined(names: string[]): string {
  let text = "";
  if (names.length > 0) text += names.pop();
  return text;
}

//@ ensures names.length === \old(names.length) && \result.startsWith("names: ");
export function listed(names: string[]): string {
  return `names: ${joined(names)}`;
}

function joined(names: readonly string[]): string {
  let text = "";
  if (names.length > 0) text += names[names.length - 1];
  return text;
}

//@ ensures names.length === \old(names.length) && \result.startsWith("names: ");
export function listed(names: string[]): string {
  return `names: ${joined(names)}`;
}

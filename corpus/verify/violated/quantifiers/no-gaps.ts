//@ ensures (\forall int i; 0 <= i && i <= names.length; \result[i] === names[i] + "!");
export function marked(names: readonly string[]): string[] {
  return names.map((name) => `${name}!`);
}

//@ ensures (\forall int i; 0 <= i && i < names.length; \result[i] === names[i]);
export function copy(names: readonly string[]): string[] {
  const made: string[] = [];
  for (const name of names) made.push(name);
  return made;
}

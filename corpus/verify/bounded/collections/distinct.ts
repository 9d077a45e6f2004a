//@ ensures \result.length <= names.length;
export function distinct(names: readonly string[]): string[] {
  const seen = new Set<string>();
  for (const name of names) seen.add(name.trim());
  return [...seen];
}

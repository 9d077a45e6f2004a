//@ requires entries.first !== owner;
//@ ensures owner.name === \old(owner.name);
export function renameEntry(owner: { name: string }, entries: Record<string, { name: string }>): void {
  const { first } = entries;
  if (first !== undefined) first.name = "renamed";
}

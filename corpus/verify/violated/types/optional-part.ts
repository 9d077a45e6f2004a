//@ ensures owner.name === \old(owner.name);
export function rename(owner: { name: string }, pair: [number, { name: string }?]): void {
  if (pair[1] !== undefined) pair[1].name = "renamed";
}

//@ ensures list.length === \old(list.length) + more.length;
export function appended(list: string[], more: readonly string[]): number {
  return list.push(...more);
}

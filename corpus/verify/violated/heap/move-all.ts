//@ ensures from.length === 0 && to.length === \old(to.length) + \old(from.length);
export function moveAll(from: string[], to: string[]): void {
  to.push(...from);
  from.length = 0;
}

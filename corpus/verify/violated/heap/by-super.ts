export interface Held {
  readonly x?: number;
}

//@ ensures \result === ("x" in held);
export function hasAfter(held: Held): boolean {
  const copy = {
    ...held,
    set(): void {
      // @ts-expect-error Object.prototype has no such member.
      super.x = 1;
    },
  };
  copy.set();
  return "x" in copy;
}

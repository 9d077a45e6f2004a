export class A {
  count = 0;
  //@ model size: int;
  //@ ghost size: int = 0;
  //@ model pure count(): int { return 1; }
  //@ ghost other: int = 0;
}
export function f(): void {
  const steps = 1;
  //@ ghost let steps: int = 0;
}

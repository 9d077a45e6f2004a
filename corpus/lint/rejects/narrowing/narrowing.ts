export class Door {
  head: { next: number } | null = null;
  //@ requires this.head !== null; ensures this.head.next === 3;
  advance(): void {}
}
//@ requires x === null ==> x.length > 0;
//@ also requires x.length > 0;
export function f(x: string | null): void {}
//@ requires x !== null || x.length > 0;
export function g(x: string | null): void {}
//@ ensures \old(x).length > 0 && (\forall y: string | null; true; y.length > 0);
export function h(x: string | null): void {}

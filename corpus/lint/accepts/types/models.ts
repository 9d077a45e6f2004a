export interface Sequence {
  readonly length: number;
  at(i: number): number;
}
export class Sorted {
  items: number[] = [];
  //@ private model secret: int;
  //@ model pure ordered(): boolean { return (\forall int i; 0 < i && i < this.items.length; this.items[i - 1] <= this.items[i]); }
  //@ model pure far(x: int): int;
  //@ model pure implied(a: boolean, b: boolean): boolean { return a ==> b; }
  //@ invariant this.ordered() && this.far(3) >= 0 && this.implied(true, this.secret > 0);
  //@ ensures this.ordered();
  add(x: number): void {
    this.items.push(x);
  }
}
//@ model pure allPositive(xs: readonly number[]): boolean { return (\forall int i; 0 <= i && i < xs.length; xs[i] > 0); }
//@ requires allPositive(xs);
//@ requires (\exists s: string | null; s !== null) && (\forall n: int; n > 0; n > 0);
//@ signals (RangeError | TypeError);
export /*@ pure @*/ function first(xs: readonly number[]): number | undefined {
  return xs[0];
}

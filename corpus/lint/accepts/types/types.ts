export interface Sized {
  //@ public model size: int;
  //@ model pure isEmpty(): boolean { return this.size === 0; }
  //@ invariant this.size >= 0;
  //@ constraint this.size >= \old(this.size) for add;
  //@ ensures this.size === \old(this.size) + 1 && !this.isEmpty();
  add(x: string): void;
}

export class Bag implements Sized {
  private readonly items: string[] = [];
  //@ represents size <- this.items.length;
  //@ ghost added: int = 0;
  //@ static ghost made: int = 0;
  //@ initially this.size === 0 && this.added === 0;
  //@ private invariant this.items.length === this.added;
  //@ static invariant Bag.made >= 0;

  add(x: string): void {
    this.items.push(x);
    //@ set this.added = this.added + 1;
  }
}

export class BigBag extends Bag /*@ weakly @*/ {
  //@ invariant this.size <= 1000 && this.added === this.size;
  //@ ensures this.size === \old(this.size);
  shake(): void {}
}

/** @invariant this.low <= this.high */
export class Range {
  constructor(
    /*@ spec_public @*/ private low: number,
    readonly high: number,
  ) {}
  //@ ensures \result === this.high - this.low;
  width(): number {
    return this.high - this.low;
  }
}

//@ model pure sorted(xs: readonly number[]): boolean { return xs.every((x, i) => i === 0 || (xs[i - 1] ?? x) <= x); }
//@ ensures sorted(\result);
export function sort(xs: readonly number[]): number[] {
  return [...xs].sort((a, b) => a - b);
}

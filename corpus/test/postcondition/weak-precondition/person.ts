// jmlunit's running example (Cheon, §8.5): a negative number of kilograms is to be refused, and is not.

export class Person {
  //@ invariant this.weight >= 0;
  weight: number;

  //@ requires weight >= 0 && weight < 1000;
  constructor(
    readonly name: string,
    weight: number,
  ) {
    this.weight = weight;
  }

  /*@ ensures kgs >= 0 && this.weight === \old(this.weight + kgs);
    @ signals (e: RangeError) kgs < 0;
    @*/
  addKgs(kgs: number): void {
    this.weight += kgs;
  }
}

// jmlunit's running example as it was mended (Cheon, fig. 8.7).

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

  /*@ requires kgs < 1000;
    @ ensures kgs >= 0 && this.weight === \old(this.weight + kgs);
    @ signals (e: RangeError) kgs < 0;
    @*/
  addKgs(kgs: number): void {
    if (kgs < 0) throw new RangeError("the number of kilograms is negative");
    this.weight += kgs;
  }
}

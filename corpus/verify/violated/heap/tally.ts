export class Tally {
  //@ constraint this.count >= \old(this.count);
  private constructor(/*@ spec_public @*/ private count: number) {}

  static fresh(): Tally {
    return new Tally(0);
  }

  bump(by: number): void {
    if (this.count < 1_000_000) this.count += by;
  }
}

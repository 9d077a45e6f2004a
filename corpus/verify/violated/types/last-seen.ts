export class LastSeen {
  last = 0;

  see(values: number[]): void {
    this.last = values[10];
  }

  //@ ensures typeof \result === "number";
  get(): number {
    return this.last;
  }
}

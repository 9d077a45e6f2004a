export class LastSeen {
  last = 0;
  readonly all: number[] = [];

  see(values: number[]): void {
    for (let i = 0; i < values.length; i++) this.last = values[i];
  }

  note(value: number): void {
    this.last = value * 2;
    this.all.push(value);
  }

  //@ ensures typeof \result === "number";
  get(): number {
    return this.last;
  }

  //@ ensures \result.every((value) => typeof value === "number");
  noted(): number[] {
    return [...this.all];
  }
}

export abstract class Shape {
  //@ ensures \result >= 0;
  abstract area(): number;
}

export class Square extends Shape {
  //@ invariant this.side >= 0;
  //@ requires side >= 0;
  constructor(readonly side: number) {
    super();
  }

  override area(): number {
    return this.side * this.side;
  }
}

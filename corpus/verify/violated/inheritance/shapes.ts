export abstract class Shape {
  //@ ensures \result >= 0;
  abstract area(): number;
}

export class Rectangle extends Shape {
  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    super();
  }

  override area(): number {
    if (!(this.width >= 0) || !(this.height >= 0)) return 0;
    return this.width * this.height;
  }
}

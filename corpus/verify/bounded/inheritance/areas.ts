abstract class Shape {
  abstract readonly name: string;
  area(): number {
    return 0;
  }
}

export class Square extends Shape {
  readonly name = "square";
  constructor(readonly side: number) {
    super();
  }
  override area(): number {
    return this.side > 0 ? this.side * this.side : 0;
  }
}

//@ ensures \result >= 0;
export function totalArea(shapes: readonly Square[]): number {
  let total = 0;
  for (const shape of shapes) total += shape.area();
  return total;
}

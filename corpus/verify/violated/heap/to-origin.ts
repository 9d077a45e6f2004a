export class Point {
  constructor(
    public x: number,
    public y: number,
  ) {}
}

//@ ensures point.x === 0 && point.y === 0;
export function toOrigin(point: Point): void {
  point = new Point(0, 0);
}

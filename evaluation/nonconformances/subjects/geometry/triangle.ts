import { isCoordinate, MIN_LENGTH, TOLERANCE, Vector } from "./vector.js";

/** Thrown where points are on a line, or nearly so. */
export class Degenerate extends Error {}

/**
 * The way from one point to another.
 * @pure
 * @requires isCoordinate(to.x - from.x) && isCoordinate(to.y - from.y)
 * @ensures \result.x === to.x - from.x && \result.y === to.y - from.y
 * @ensures Math.abs(\result.length() - from.distanceTo(to)) <= TOLERANCE * (1 + \result.length())
 */
export function way(from: Vector, to: Vector): Vector {
  return to.plus(from.times(-1));
}

/** A triangle whose corners are not too far from the origin. */
export class Triangle {
  //@ invariant this.a.length() <= 1_000 && this.b.length() <= 1_000 && this.c.length() <= 1_000;
  //@ constraint this.a === \old(this.a) && this.b === \old(this.b) && this.c === \old(this.c);

  /**
   * @requires a.length() <= 1_000
   * @requires b.length() <= 1_000
   * @requires c.length() <= 1_000
   * @ensures this.a === a && this.b === b && this.c === c
   */
  constructor(
    readonly a: Vector,
    readonly b: Vector,
    readonly c: Vector,
  ) {}

  /**
   * The area, negative if the corners go clockwise.
   * @pure
   * @ensures Math.abs(\result) <= 2e6
   * @ensures Math.abs(2 * \result - way(this.a, this.b).cross(way(this.a, this.c))) <= TOLERANCE
   */
  signedArea(): number {
    return way(this.a, this.b).cross(way(this.a, this.c)) / 2;
  }

  /**
   * @pure
   * @ensures \result >= 2 * this.a.distanceTo(this.b) - TOLERANCE * (1 + \result)
   * @ensures \result >= 2 * this.b.distanceTo(this.c) - TOLERANCE * (1 + \result)
   * @ensures \result <= 6_000 * (1 + TOLERANCE)
   */
  perimeter(): number {
    return this.a.distanceTo(this.b) + this.b.distanceTo(this.c) + this.c.distanceTo(this.a);
  }

  /**
   * Whether a point is inside or on the border.
   * @pure
   * @requires point.length() <= 1_000
   * @ensures point === this.a || point === this.b || point === this.c ==> \result
   * @ensures \result ==> Math.min(this.a.x, this.b.x, this.c.x) - 1e-3 <= point.x || Math.abs(this.signedArea()) < 1
   */
  contains(point: Vector): boolean {
    const sides = [
      new Triangle(this.a, this.b, point).signedArea(),
      new Triangle(this.b, this.c, point).signedArea(),
      new Triangle(this.c, this.a, point).signedArea(),
    ];
    return sides.every((side) => side >= -TOLERANCE) || sides.every((side) => side <= TOLERANCE);
  }

  /**
   * The point from which all corners are equally far.
   * @pure
   * @ensures Math.abs(\result.distanceTo(this.a) - \result.distanceTo(this.b)) <= 1e-6 * (1 + \result.distanceTo(this.a))
   * @ensures Math.abs(\result.distanceTo(this.a) - \result.distanceTo(this.c)) <= 1e-6 * (1 + \result.distanceTo(this.a))
   * @signals (e: Degenerate) Math.abs(this.signedArea()) < 1e4 && e.message !== ""
   * @signals_only Degenerate
   */
  circumcentre(): Vector {
    const area = this.signedArea();
    if (Math.abs(area) < 1) throw new Degenerate(`an area of ${area}`);
    const ab = way(this.a, this.b);
    const ac = way(this.a, this.c);
    const x = (ac.y * ab.dot(ab) - ab.y * ac.dot(ac)) / (4 * area);
    const y = (ab.x * ac.dot(ac) - ac.x * ab.dot(ab)) / (4 * area);
    if (!isCoordinate(this.a.x + x) || !isCoordinate(this.a.y + y))
      throw new Degenerate(`${x}, ${y} is too far`);
    return new Vector(this.a.x + x, this.a.y + y);
  }
}

/**
 * The area of a triangle with given sides, by Heron's formula.
 * @pure
 * @requires 0 <= a && 0 <= b && 0 <= c && a + b + c <= 1e6
 * @requires a <= b + c && b <= a + c && c <= a + b
 * @ensures \result >= 0 && \result <= (a * b) / 2 * (1 + TOLERANCE) + TOLERANCE
 * @ensures a === 0 || b === 0 || c === 0 ==> \result <= TOLERANCE * (1 + a + b + c) ** 2
 * @ensures a === b && b === c ==> Math.abs(\result - (Math.sqrt(3) / 4) * a * a) <= TOLERANCE * (1 + a * a)
 */
export function heron(a: number, b: number, c: number): number {
  const [z, y, x] = [a, b, c].sort((p, q) => p - q);
  const product = (x + (y + z)) * (z - (x - y)) * (z + (x - y)) * (x + (y - z));
  return Math.sqrt(Math.max(0, product)) / 4;
}

/**
 * How far a point is from the line through two others.
 * @pure
 * @requires point.length() <= 1_000 && from.length() <= 1_000 && to.length() <= 1_000
 * @requires from.distanceTo(to) >= 2 * MIN_LENGTH
 * @ensures \result >= 0 && \result <= point.distanceTo(from) + 1e-6
 * @ensures \result <= point.distanceTo(to) + 1e-6
 */
export function distanceToLine(point: Vector, from: Vector, to: Vector): number {
  return Math.abs(way(from, to).direction().cross(way(from, point)));
}

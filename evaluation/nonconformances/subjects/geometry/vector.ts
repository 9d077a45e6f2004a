/** Coordinates are at most this far from zero. */
export const LIMIT = 1_000_000;

/** Nothing shorter has a direction. */
export const MIN_LENGTH = 1e-6;

/** How far results may be off, in relation to their size. */
export const TOLERANCE = 1e-9;

/** @pure @ensures \result <==> -LIMIT <= x && x <= LIMIT */
export function isCoordinate(x: number): boolean {
  return Math.abs(x) <= LIMIT;
}

/** A point of the plane, or the way to it from the origin. */
export class Vector {
  //@ invariant isCoordinate(this.x) && isCoordinate(this.y);
  //@ constraint Object.is(this.x, \old(this.x)) && Object.is(this.y, \old(this.y));

  /**
   * @requires isCoordinate(x) && isCoordinate(y)
   * @ensures this.x === x && this.y === y
   */
  constructor(
    readonly x: number,
    readonly y: number,
  ) {}

  /**
   * @pure
   * @requires isCoordinate(this.x + other.x) && isCoordinate(this.y + other.y)
   * @ensures \result.x === this.x + other.x && \result.y === this.y + other.y
   * @ensures \result.length() <= (this.length() + other.length()) * (1 + TOLERANCE) + TOLERANCE
   */
  plus(other: Vector): Vector {
    return new Vector(this.x + other.x, this.y + other.y);
  }

  /**
   * @pure
   * @requires isCoordinate(this.x * factor) && isCoordinate(this.y * factor)
   * @ensures \result.x === this.x * factor && \result.y === this.y * factor
   * @ensures factor === 0 ==> \result.length() === 0
   */
  times(factor: number): Vector {
    return new Vector(this.x * factor, this.y * factor);
  }

  /**
   * @pure
   * @ensures \result >= 0 && \result <= Math.abs(this.x) + Math.abs(this.y) + TOLERANCE
   * @ensures Math.abs(\result * \result - this.dot(this)) <= TOLERANCE * (1 + this.dot(this))
   */
  length(): number {
    return Math.sqrt(this.x * this.x + this.y * this.y);
  }

  /**
   * @pure
   * @ensures \result >= 0 && Math.abs(\result - other.distanceTo(this)) === 0
   * @ensures this === other ==> \result === 0
   */
  distanceTo(other: Vector): number {
    return Math.hypot(this.x - other.x, this.y - other.y);
  }

  /**
   * @pure
   * @ensures \result === this.x * other.x + this.y * other.y
   * @ensures Math.abs(\result) <= this.length() * other.length() * (1 + TOLERANCE) + TOLERANCE
   */
  dot(other: Vector): number {
    return this.x * other.x + this.y * other.y;
  }

  /**
   * Positive if the other one is to the left.
   * @pure
   * @ensures \result === this.x * other.y - this.y * other.x
   * @ensures \result === -other.cross(this)
   */
  cross(other: Vector): number {
    return this.x * other.y - this.y * other.x;
  }

  /**
   * The direction: a vector of length one.
   * @pure
   * @requires this.length() >= MIN_LENGTH
   * @ensures Math.abs(\result.length() - 1) <= TOLERANCE
   * @ensures Math.abs(\result.cross(this)) <= TOLERANCE * (1 + this.length()) && \result.dot(this) > 0
   */
  direction(): Vector {
    const length = this.length();
    return new Vector(this.x / length, this.y / length);
  }

  /**
   * The angle to another vector, from 0 to π.
   * @pure
   * @requires this.length() >= MIN_LENGTH && other.length() >= MIN_LENGTH
   * @ensures 0 <= \result && \result <= Math.PI
   * @ensures Math.abs(Math.cos(\result) - this.direction().dot(other.direction())) <= TOLERANCE
   */
  angleTo(other: Vector): number {
    const cosine = this.direction().dot(other.direction());
    return Math.acos(Math.min(1, Math.max(-1, cosine)));
  }

  /**
   * The part of this vector along another one.
   * @pure
   * @requires onto.length() >= MIN_LENGTH && this.length() <= LIMIT / 2
   * @ensures \result.length() <= this.length() * (1 + TOLERANCE) + TOLERANCE
   * @ensures Math.abs(\result.cross(onto)) <= TOLERANCE * (1 + this.length() * onto.length())
   */
  projectedOn(onto: Vector): Vector {
    const direction = onto.direction();
    return direction.times(this.dot(direction));
  }
}

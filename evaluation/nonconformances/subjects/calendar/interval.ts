import type { int, nat } from "@proviso/runtime";

/** Times are whole minutes from 0 to this many. */
export const END_OF_TIME = 1_000_000_000;

/**
 * @pure
 * @ensures \result <==> Number.isInteger(time) && 0 <= time && time <= END_OF_TIME
 */
export function isTime(time: number): boolean {
  return Number.isInteger(time) && time >= 0 && time <= END_OF_TIME;
}

/** A stretch of time from `start` up to, but without, `end`. It is never empty and does not change. */
export class Interval {
  //@ invariant isTime(this.start) && isTime(this.end) && this.start < this.end;
  //@ constraint this.start === \old(this.start) && this.end === \old(this.end);

  /**
   * @requires isTime(start) && isTime(end)
   * @requires start < end
   * @ensures this.start === start && this.end === end
   */
  constructor(
    readonly start: int,
    readonly end: int,
  ) {}

  /**
   * @pure
   * @ensures \result === this.end - this.start
   * @ensures \result > 0
   */
  get length(): nat {
    return this.end - this.start;
  }

  /** @pure @ensures \result <==> this.start <= time && time < this.end */
  contains(time: int): boolean {
    return this.start <= time && time < this.end;
  }

  /** @pure @ensures \result <==> this.start <= other.start && other.end <= this.end */
  covers(other: Interval): boolean {
    return this.start <= other.start && other.end <= this.end;
  }

  /**
   * @pure
   * @ensures \result <==> this.start < other.end && other.start < this.end
   * @ensures this.covers(other) ==> \result
   */
  overlaps(other: Interval): boolean {
    return this.start < other.end && other.start < this.end;
  }

  /**
   * Whether the two overlap or one begins where the other ends.
   * @pure
   * @ensures \result <==> this.start <= other.end && other.start <= this.end
   * @ensures this.overlaps(other) ==> \result
   */
  touches(other: Interval): boolean {
    return this.start <= other.end && other.start <= this.end;
  }

  /**
   * @pure
   * @requires this.touches(other)
   * @ensures \result.covers(this) && \result.covers(other)
   * @ensures \result.length <= this.length + other.length
   * @ensures this.covers(other) ==> \result.length === this.length
   */
  join(other: Interval): Interval {
    return new Interval(Math.min(this.start, other.start), Math.max(this.end, other.end));
  }

  /**
   * @pure
   * @ensures \result === undefined <==> !this.overlaps(other)
   * @ensures \result !== undefined ==> this.covers(\result) && other.covers(\result)
   * @ensures \result !== undefined ==> \result.length === this.length + other.length - this.join(other).length
   */
  intersect(other: Interval): Interval | undefined {
    if (!this.overlaps(other)) return undefined;
    return new Interval(Math.max(this.start, other.start), Math.min(this.end, other.end));
  }

  /**
   * What is left of this interval without the other one: nothing, one or two pieces.
   * @pure
   * @ensures \result.length <= 2
   * @ensures (\forall piece: Interval; \result.includes(piece); this.covers(piece) && !piece.overlaps(other))
   * @ensures (\sum int i; 0 <= i && i < \result.length; \result[i].length)
   *   === this.length - (this.intersect(other)?.length ?? 0)
   */
  without(other: Interval): Interval[] {
    const common = this.intersect(other);
    if (common === undefined) return [this];
    const pieces: Interval[] = [];
    if (this.start < common.start) pieces.push(new Interval(this.start, common.start));
    if (common.end < this.end) pieces.push(new Interval(common.end, this.end));
    return pieces;
  }
}

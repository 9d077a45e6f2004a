import type { int, nat } from "@proviso/runtime";
import { END_OF_TIME, Interval } from "./interval.js";

/** A set of times, kept as intervals in order between which there are gaps. */
export class IntervalSet {
  //@ invariant (\forall int i; 0 < i && i < this.count; this.at(i - 1).end < this.at(i).start);
  //@ invariant 0 <= this.total() && this.total() <= END_OF_TIME;

  #intervals: Interval[] = [];

  /** @ensures this.count === 0 && this.total() === 0 */
  constructor() {}

  /** @pure */
  get count(): nat {
    return this.#intervals.length;
  }

  /**
   * @pure
   * @requires 0 <= index && index < this.count
   * @ensures this.contains(\result.start) && !this.contains(\result.end)
   */
  at(index: int): Interval {
    return this.#intervals[index];
  }

  /**
   * The length of all intervals together.
   * @pure
   * @ensures \result === (\sum int i; 0 <= i && i < this.count; this.at(i).length)
   * @ensures \result === 0 <==> this.count === 0
   */
  total(): nat {
    return this.#intervals.reduce((sum, interval) => sum + interval.length, 0);
  }

  /** @pure @ensures \result <==> (\exists int i; 0 <= i && i < this.count; this.at(i).contains(time)) */
  contains(time: int): boolean {
    return this.#intervals.some((interval) => interval.contains(time));
  }

  /** @pure @ensures \result <==> (\exists int i; 0 <= i && i < this.count; this.at(i).covers(interval)) */
  covers(interval: Interval): boolean {
    return this.#intervals.some((candidate) => candidate.covers(interval));
  }

  /**
   * Whether no time of the interval is in the set.
   * @pure
   * @ensures \result <==> (\forall int i; 0 <= i && i < this.count; !this.at(i).overlaps(interval))
   * @ensures this.covers(interval) ==> !\result
   */
  isFree(interval: Interval): boolean {
    return !this.#intervals.some((taken) => taken.overlaps(interval));
  }

  /**
   * @ensures this.covers(interval)
   * @ensures this.total() >= \old(this.total()) && this.total() <= \old(this.total()) + interval.length
   * @ensures \old(this.isFree(interval)) ==> this.total() === \old(this.total()) + interval.length
   * @ensures \old(this.covers(interval)) ==> this.count === \old(this.count)
   */
  add(interval: Interval): void {
    let joined = interval;
    const apart: Interval[] = [];
    for (const other of this.#intervals) {
      if (other.touches(joined)) joined = joined.join(other);
      else apart.push(other);
    }
    const place = apart.filter((other) => other.end < joined.start).length;
    apart.splice(place, 0, joined);
    this.#intervals = apart;
  }

  /**
   * @ensures this.isFree(interval)
   * @ensures this.total() <= \old(this.total()) && this.total() >= \old(this.total()) - interval.length
   * @ensures \old(this.covers(interval)) ==> this.total() === \old(this.total()) - interval.length
   * @ensures \old(this.isFree(interval)) ==> this.count === \old(this.count)
   */
  remove(interval: Interval): void {
    this.#intervals = this.#intervals.flatMap((other) => other.without(interval));
  }

  /**
   * The first time, not before `from`, from which so many minutes are free; `undefined` if there is none.
   * @pure
   * @requires 0 <= from && from <= END_OF_TIME
   * @requires 0 < minutes && minutes <= END_OF_TIME
   * @ensures \result !== undefined ==> \result.start >= from && \result.length === minutes && this.isFree(\result)
   * @ensures \result !== undefined && \result.start > from ==> this.contains(\result.start - 1)
   * @ensures from + minutes > END_OF_TIME ==> \result === undefined
   */
  firstGap(minutes: int, from: int = 0): Interval | undefined {
    let start = from;
    for (const taken of this.#intervals) {
      if (taken.start - start >= minutes) break;
      start = Math.max(start, taken.end);
    }
    return start + minutes <= END_OF_TIME ? new Interval(start, start + minutes) : undefined;
  }
}

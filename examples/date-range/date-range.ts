import type { int, nat } from "@proviso/runtime";

/** Days are counted from 1970-01-01. A `Date` reaches this many days into the past and the future. */
export const MAX_DAY = 100_000_000;

/**
 * Whether a number is a day that a `Date` can express.
 * @pure
 * @ensures \result <==> Number.isInteger(day) && -MAX_DAY <= day && day <= MAX_DAY
 */
export function isDay(day: number): boolean {
  return Number.isInteger(day) && Math.abs(day) <= MAX_DAY;
}

/** An unchangeable range of at least one day, from `first` up to and including `last`. */
export class DateRange {
  // `initially` holds when a constructor is done. What holds initially and is never changed holds always, so
  // the order of the days is invariant; saying so spares a reader, and a prover, the induction.
  //@ initially this.first <= this.last;
  //@ constraint this.first === \old(this.first) && this.last === \old(this.last);
  //@ invariant isDay(this.first) && isDay(this.last) && this.first <= this.last;

  readonly first: int;
  readonly last: int;

  /**
   * @requires isDay(first) && isDay(last) && first <= last
   * @ensures this.first === first && this.last === last
   */
  private constructor(first: int, last: int) {
    this.first = first;
    this.last = last;
  }

  // Cases that share a precondition are nested in `{| … |}`. A case that starts with `behavior` is complete,
  // and has two short forms: `exceptional_behavior` always throws, `normal_behavior` never does.
  /** The range from one day to another. */
  /*@ public behavior
    @   requires isDay(first) && isDay(last);
    @   {|
    @     requires first <= last;
    @     ensures \fresh(\result) && \result.first === first && \result.last === last;
    @     signals (e: Error) false;
    @   also
    @     requires last < first;
    @     ensures false;
    @     signals_only RangeError;
    @     signals (e: RangeError) e.message.includes("before");
    @   |}
    @ also
    @ public exceptional_behavior
    @   requires !isDay(first) || !isDay(last);
    @   signals_only RangeError;
    @*/
  static between(first: number, last: number): DateRange {
    if (!isDay(first)) throw new RangeError(`${first} is not a day`);
    if (!isDay(last)) throw new RangeError(`${last} is not a day`);
    if (last < first) throw new RangeError(`day ${last} is before day ${first}`);
    return new DateRange(first, last);
  }

  // An accessor is called without parentheses, and so it is in contracts.
  /**
   * The number of days in the range.
   * @pure
   * @ensures \result === this.last - this.first + 1
   * @ensures \result > 0
   */
  get days(): nat {
    return this.last - this.first + 1;
  }

  // `a <==> b` is "a if and only if b", `a ==> b` is "if a, then b". They bind loosest of all.
  /**
   * @pure
   * @ensures \result <==> this.first <= day && day <= this.last
   */
  includes(day: int): boolean {
    return this.first <= day && day <= this.last;
  }

  /**
   * Whether the ranges have a day in common.
   * @pure
   * @ensures \result <==> this.first <= other.last && other.first <= this.last
   * @ensures \result <==> this.includes(other.first) || other.includes(this.first)
   */
  overlaps(other: DateRange): boolean {
    return this.first <= other.last && other.first <= this.last;
  }

  /**
   * The days that the ranges have in common, if any.
   * @pure
   * @ensures \result !== undefined <==> this.overlaps(other)
   * @ensures \result !== undefined ==>
   *   \result.first === Math.max(this.first, other.first) && \result.last === Math.min(this.last, other.last)
   */
  intersect(other: DateRange): DateRange | undefined {
    if (!this.overlaps(other)) return undefined;
    return new DateRange(Math.max(this.first, other.first), Math.min(this.last, other.last));
  }

  // date-range.scc says how this method changed from one version to the next.
  /**
   * The number of days after this range and before a later one; 0 if the other does not start later.
   * @pure
   * @ensures other.first > this.last ==> \result === other.first - this.last - 1
   * @ensures other.first <= this.last ==> \result === 0
   */
  gapTo(other: DateRange): nat {
    return Math.max(0, other.first - this.last - 1);
  }

  /** The range moved by a number of days, back if the number is negative. */
  /*@ public normal_behavior
    @   requires isDay(this.first + days) && isDay(this.last + days);
    @   ensures \result.first === this.first + days && \result.days === this.days;
    @ also
    @ public exceptional_behavior
    @   requires !isDay(this.first + days) || !isDay(this.last + days);
    @   signals_only RangeError;
    @*/
  shift(days: int): DateRange {
    return DateRange.between(this.first + days, this.last + days);
  }
}

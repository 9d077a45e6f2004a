import type { int, nat } from "@proviso/runtime";

export const FIRST_YEAR = 1900;
export const LAST_YEAR = 2199;

/**
 * @pure
 * @requires FIRST_YEAR <= year && year <= LAST_YEAR
 * @ensures \result ==> year % 4 === 0
 * @ensures \result <==> new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
 */
export function isLeapYear(year: int): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/**
 * @pure
 * @requires FIRST_YEAR <= year && year <= LAST_YEAR
 * @requires 1 <= month && month <= 12
 * @ensures 28 <= \result && \result <= 31
 * @ensures month === 2 ==> \result === (isLeapYear(year) ? 29 : 28)
 * @ensures \result === new Date(Date.UTC(year, month, 0)).getUTCDate()
 */
export function daysInMonth(year: int, month: int): nat {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/**
 * Whether three numbers make a date.
 * @pure
 * @ensures \result ==> FIRST_YEAR <= year && year <= LAST_YEAR && 1 <= month && month <= 12
 * @ensures \result ==> 1 <= day && day <= daysInMonth(year, month)
 */
export function isDate(year: number, month: number, day: number): boolean {
  if (!Number.isInteger(year) || year < FIRST_YEAR || year > LAST_YEAR) return false;
  if (!Number.isInteger(month) || month < 1 || month > 12) return false;
  return Number.isInteger(day) && day >= 1 && day <= daysInMonth(year, month);
}

/** A day of the calendar, which does not change. */
export class CalendarDate {
  //@ invariant isDate(this.year, this.month, this.day);
  //@ constraint this.year === \old(this.year) && this.month === \old(this.month) && this.day === \old(this.day);

  /**
   * @requires isDate(year, month, day)
   * @ensures this.year === year && this.month === month && this.day === day
   */
  constructor(
    readonly year: int,
    readonly month: int,
    readonly day: int,
  ) {}

  /**
   * The days from the first day of the calendar.
   * @pure
   * @ensures 0 <= \result && \result < 110_000
   * @ensures \result === (Date.UTC(this.year, this.month - 1, this.day) - Date.UTC(FIRST_YEAR, 0, 1)) / 86_400_000
   */
  dayNumber(): nat {
    let days = this.day - 1;
    for (let month = 1; month < this.month; month += 1) days += daysInMonth(this.year, month);
    for (let year = FIRST_YEAR; year < this.year; year += 1) days += isLeapYear(year) ? 366 : 365;
    return days;
  }

  /**
   * Negative, zero or positive: this day is before, the same as or after the other one.
   * @pure
   * @ensures \result === this.dayNumber() - other.dayNumber()
   * @ensures \result === 0 <==> this.toString() === other.toString()
   */
  compare(other: CalendarDate): int {
    return this.dayNumber() - other.dayNumber();
  }

  /**
   * The following day.
   * @pure
   * @requires this.year < LAST_YEAR || this.month < 12 || this.day < 31
   * @ensures \result.compare(this) === 1
   * @ensures \result.day === 1 || \result.day === this.day + 1 && \result.month === this.month
   */
  next(): CalendarDate {
    if (this.day < daysInMonth(this.year, this.month))
      return new CalendarDate(this.year, this.month, this.day + 1);
    if (this.month < 12) return new CalendarDate(this.year, this.month + 1, 1);
    return new CalendarDate(this.year + 1, 1, 1);
  }

  /**
   * The age in full years on a later day.
   * @pure
   * @requires this.compare(on) <= 0
   * @ensures 0 <= \result && \result <= on.year - this.year && \result >= on.year - this.year - 1
   * @ensures on.month > this.month ==> \result === on.year - this.year
   */
  ageOn(on: CalendarDate): nat {
    const reached = on.month > this.month || (on.month === this.month && on.day >= this.day);
    return on.year - this.year - (reached ? 0 : 1);
  }

  /**
   * @pure
   * @ensures \result.length === 10
   * @ensures Number.parseInt(\result, 10) === this.year && Number.parseInt(\result.slice(8), 10) === this.day
   */
  toString(): string {
    const two = (n: int): string => `${n}`.padStart(2, "0");
    return `${this.year}-${two(this.month)}-${two(this.day)}`;
  }

  /**
   * Reads a date such as `1984-02-29`.
   * @pure
   * @ensures \result.toString() === text
   * @signals (e: SyntaxError) e.message.endsWith(text)
   * @signals_only SyntaxError
   */
  static parse(text: string): CalendarDate {
    const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
    const [year, month, day] = match
      ? match.slice(1).map((digits) => Number.parseInt(digits, 10))
      : [0, 0, 0];
    if (!isDate(year, month, day)) throw new SyntaxError(`not a date: ${text}`);
    return new CalendarDate(year, month, day);
  }
}

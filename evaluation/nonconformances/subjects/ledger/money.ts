import type { int, nat } from "@proviso/runtime";

/** The most that one account may hold and one movement may move, in cents. */
export const MAX_AMOUNT = 100_000_000_000;

/** A hundred percent, in basis points. */
export const WHOLE = 10_000;

/** What a movement costs: a rate in basis points, but never less than `least` and never more than `most`. */
export interface FeeSchedule {
  readonly rate: int;
  readonly least: int;
  readonly most: int;
}

/**
 * Whether a number is an amount of money that an account could hold.
 * @pure
 * @ensures \result <==> Number.isInteger(cents) && 0 <= cents && cents <= MAX_AMOUNT
 */
export function isAmount(cents: number): boolean {
  return Number.isInteger(cents) && cents >= 0 && cents <= MAX_AMOUNT;
}

/**
 * Whether a schedule makes sense.
 * @pure
 * @ensures \result ==> 0 <= schedule.rate && schedule.rate <= WHOLE && schedule.least <= schedule.most
 * @ensures \result ==> isAmount(schedule.least) && isAmount(schedule.most)
 */
export function isSchedule(schedule: FeeSchedule): boolean {
  return (
    Number.isInteger(schedule.rate) &&
    schedule.rate >= 0 &&
    schedule.rate <= WHOLE &&
    isAmount(schedule.least) &&
    isAmount(schedule.most) &&
    schedule.least <= schedule.most
  );
}

/**
 * A part of an amount, rounded up to whole cents.
 * @pure
 * @requires isAmount(cents)
 * @requires 0 <= rate && rate <= WHOLE
 * @ensures 0 <= \result && \result <= cents
 * @ensures \result * WHOLE >= cents * rate && (\result - 1) * WHOLE < cents * rate
 */
export function shareOf(cents: int, rate: int): nat {
  return Math.ceil((cents * rate) / WHOLE);
}

/**
 * The fee for moving an amount. Moving nothing costs nothing.
 * @pure
 * @requires isAmount(cents) && isSchedule(schedule)
 * @ensures cents === 0 ==> \result === 0
 * @ensures cents > 0 ==> schedule.least <= \result && \result <= schedule.most
 * @ensures schedule.least < \result && \result < schedule.most ==> \result === shareOf(cents, schedule.rate)
 */
export function feeFor(cents: int, schedule: FeeSchedule): nat {
  if (cents === 0) return 0;
  const share = shareOf(cents, schedule.rate);
  return Math.min(Math.max(share, schedule.least), schedule.most);
}

/**
 * Splits an amount into parts that are as equal as whole cents allow, the larger ones first.
 * @pure
 * @requires isAmount(cents)
 * @requires 1 <= parts && parts <= 1_000
 * @ensures \result.length === parts
 * @ensures (\sum int i; 0 <= i && i < parts; \result[i]) === cents
 * @ensures (\forall int i; 0 < i && i < parts; \result[i] <= \result[i - 1])
 * @ensures \result[0] - \result[parts - 1] <= 1
 */
export function split(cents: int, parts: int): nat[] {
  const part = Math.floor(cents / parts);
  const rest = cents - part * parts;
  const result: nat[] = [];
  for (let i = 0; i < parts; i += 1) result.push(i < rest ? part + 1 : part);
  return result;
}

/**
 * An amount as it is printed: `1234` becomes `12.34`.
 * @pure
 * @requires Math.abs(cents) <= MAX_AMOUNT
 * @ensures \result.length >= 4 && \result.charAt(\result.length - 3) === "."
 * @ensures \result.startsWith("-") <==> cents < 0
 * @ensures Math.round(Number.parseFloat(\result) * 100) === cents
 */
export function formatCents(cents: int): string {
  const digits = `${Math.abs(cents)}`.padStart(3, "0");
  const sign = cents < 0 ? "-" : "";
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

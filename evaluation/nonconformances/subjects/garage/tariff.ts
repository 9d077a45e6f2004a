import type { int, nat } from "@proviso/runtime";

export type Vehicle = "motorcycle" | "car" | "van";

/** Smallest first. */
export const VEHICLES: readonly Vehicle[] = Object.freeze<Vehicle[]>(["motorcycle", "car", "van"]);

/** Time is counted in minutes since the garage was built; this is the last one. */
export const LAST_MINUTE = 10_000_000;
export const HOUR = 60;
export const DAY = 24 * HOUR;
const MORNING = 6 * HOUR;
const EVENING = 22 * HOUR;

/** Prices in cents per hour begun, for a car. */
export interface Tariff {
  /** Stays up to this many minutes are free. */
  readonly grace: int;
  readonly dayRate: int;
  readonly nightRate: int;
  /** The most that each day begun can cost. */
  readonly dayCap: int;
}

//@ pure
//@ ensures \result <==> Number.isInteger(x) && low <= x && x <= high
export const isIntWithin = (x: number, low: number, high: number): boolean =>
  Number.isInteger(x) && x >= low && x <= high;

/*@ pure
  @ ensures \result ==> tariff.nightRate <= tariff.dayRate;
  @ ensures \result ==> isIntWithin(tariff.dayRate, 0, 10_000) && isIntWithin(tariff.dayCap, 0, 100_000);
  @ ensures \result ==> isIntWithin(tariff.grace, 0, DAY) && isIntWithin(tariff.nightRate, 0, 10_000);
  @*/
export function isTariff(tariff: Tariff): boolean {
  const { grace, dayRate, nightRate, dayCap } = tariff;
  if (!isIntWithin(grace, 0, DAY)) return false;
  if (!isIntWithin(dayRate, 0, 10_000) || !isIntWithin(nightRate, 0, dayRate)) return false;
  return isIntWithin(dayCap, 0, 100_000);
}

//@ pure
//@ requires minute >= 0 && minute <= LAST_MINUTE
//@ ensures minute % DAY === 0 ==> \result
//@ ensures minute % DAY === DAY / 2 ==> !\result
export function isNight(minute: int): boolean {
  const clock = minute % DAY;
  return clock < MORNING || clock >= EVENING;
}

/**
 * @pure
 * @requires 0 <= from && from <= to && to <= LAST_MINUTE
 * @ensures \result <= to - from
 * @ensures from % DAY === to % DAY ==> 3 * \result === to - from
 * @ensures to - from <= 30 ==> \result === (\num_of int m; from <= m && m < to; isNight(m))
 */
export function nightMinutes(from: int, to: int): nat {
  const until = (minute: nat): nat => {
    const clock = minute % DAY;
    const nights = ((minute - clock) / DAY) * (DAY - EVENING + MORNING);
    return nights + Math.min(clock, MORNING) + Math.max(clock - EVENING, 0);
  };
  return until(to) - until(from);
}

/**
 * How many units of time have begun after so many minutes.
 * @pure
 * @requires 0 <= minutes && minutes <= LAST_MINUTE
 * @requires unit > 0
 * @ensures \result * unit >= minutes
 * @ensures minutes > 0 ==> (\result - 1) * unit < minutes
 * @ensures minutes === 0 <==> \result === 0
 */
export function begun(minutes: int, unit: int): nat {
  const rest = minutes % unit;
  return (minutes - rest) / unit + (rest > 0 ? 1 : 0);
}

/**
 * The price of a stay.
 * @pure
 * @requires isTariff(tariff)
 * @requires isIntWithin(from, 0, LAST_MINUTE) && isIntWithin(to, from, LAST_MINUTE)
 * @ensures to - from <= tariff.grace ==> \result === 0
 * @ensures \result <= begun(to - from, DAY) * tariff.dayCap * 1.5
 * @ensures vehicle !== "van" ==> \result <= begun(to - from, DAY) * tariff.dayCap
 * @ensures \result === 0 && vehicle === "car" && to - from > tariff.grace && tariff.nightRate > 0 ==> tariff.dayCap === 0
 */
export function price(tariff: Tariff, vehicle: Vehicle, from: int, to: int): nat {
  const minutes = to - from;
  if (minutes <= tariff.grace) return 0;
  const night = nightMinutes(from, to);
  const byHour = begun(minutes - night, HOUR) * tariff.dayRate + begun(night, HOUR) * tariff.nightRate;
  const capped = Math.min(byHour, begun(minutes, DAY) * tariff.dayCap);
  // half the price for the smallest, one and a half for the largest
  return Math.floor((capped * (VEHICLES.indexOf(vehicle) + 1)) / 2);
}

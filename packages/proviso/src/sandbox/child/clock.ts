// A clock that stands still but for virtual timers, which move it (`timers.ts`).
import { construct, getOwnPropertyDescriptor, proxy, replace } from "./intrinsics.js";

/** When every world begins: the first of January 2024, in universal time. */
export const beginning = 1_704_067_200_000;

const { floor } = Math;
const toBigInt = BigInt;

export interface Clock {
  /** Milliseconds since the epoch. */
  now: number;
}

export function freezeClock(): Clock {
  const clock: Clock = { now: beginning };
  replaceDate(clock);
  replacePerformance(clock);
  replaceProcessTimes(clock);
  replaceTemporal(clock);
  return clock;
}

function replaceDate(clock: Clock): void {
  const Native = Date;
  const prototype = Native.prototype;
  replace(Native, "now", () => clock.now);
  const frozen = proxy(Native, {
    apply: () => `${new Native(clock.now)}`,
    construct: (target, args, newTarget) =>
      construct(target, args.length === 0 ? [clock.now] : args, newTarget),
  });
  replace(prototype, "constructor", frozen);
  replace(globalThis, "Date", frozen);
}

function replacePerformance(clock: Clock): void {
  replace(performance, "now", () => clock.now - beginning);
  replace(performance, "timeOrigin", beginning);
}

function replaceProcessTimes(clock: Clock): void {
  const elapsed = (): number => clock.now - beginning;
  const hrtime = (since?: readonly [number, number]): [number, number] => {
    const nanoseconds = elapsed() * 1e6 - (since === undefined ? 0 : since[0] * 1e9 + since[1]);
    const seconds = floor(nanoseconds / 1e9);
    return [seconds, nanoseconds - seconds * 1e9];
  };
  replace(hrtime, "bigint", () => toBigInt(elapsed()) * 1_000_000n);
  replace(process, "hrtime", hrtime);
  replace(process, "uptime", () => elapsed() / 1e3);
}

interface TemporalNow {
  readonly Instant: {
    fromEpochMilliseconds(ms: number): { toZonedDateTimeISO(zone: string): ZonedDateTime };
  };
  readonly Now: object;
}
interface ZonedDateTime {
  toPlainDateTime(): unknown;
  toPlainDate(): unknown;
  toPlainTime(): unknown;
}

/** Newer versions of Node have it. */
function replaceTemporal(clock: Clock): void {
  const temporal = getOwnPropertyDescriptor(globalThis, "Temporal")?.value as TemporalNow | undefined;
  if (temporal === undefined) return;
  const { Instant, Now } = temporal;
  const instant = () => Instant.fromEpochMilliseconds(clock.now);
  const zoned = (zone = "UTC") => instant().toZonedDateTimeISO(zone);
  replace(Now, "instant", instant);
  replace(Now, "zonedDateTimeISO", zoned);
  replace(Now, "plainDateTimeISO", (zone?: string) => zoned(zone).toPlainDateTime());
  replace(Now, "plainDateISO", (zone?: string) => zoned(zone).toPlainDate());
  replace(Now, "plainTimeISO", (zone?: string) => zoned(zone).toPlainTime());
}

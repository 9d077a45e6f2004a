import type { nat } from "@proviso/runtime";

/** A meeting, from one minute of the day up to, but not including, another. */
export interface Meeting {
  readonly start: nat;
  readonly end: nat;
}

/**
 * How many minutes a meeting takes.
 * @pure
 * @requires meeting.start < meeting.end
 * @ensures meeting.start + \result === meeting.end
 */
export function duration(meeting: Meeting): nat {
  return meeting.end - meeting.start;
}

// This one is wrong. Its tests do not show it; `proviso check` does.
/**
 * Whether two meetings need a room each. One that begins when the other ends does not.
 * @pure
 * @requires one.start < one.end && other.start < other.end
 * @ensures one.end === other.start ==> !\result
 */
export function overlap(one: Meeting, other: Meeting): boolean {
  return one.start < other.end && other.start <= one.end;
}

// A text is beyond what Proviso proves so far, so this is called many times instead.
/**
 * A minute of the day as people write it.
 * @pure
 * @requires minute < 24 * 60
 * @ensures /^\d\d:\d\d$/.test(\result)
 */
export function clockTime(minute: nat): string {
  const two = (n: number): string => String(n).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

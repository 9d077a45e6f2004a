import type { int } from "@proviso/runtime";

interface TimeOfDay {
  readonly hours: int;
  readonly minutes: int;
  readonly seconds: int;
}

//@ requires 0 <= seconds && seconds < 86_400;
//@ ensures \result.hours * 3600 + \result.minutes * 60 + \result.seconds === seconds;
//@ ensures 0 <= \result.minutes && \result.minutes < 60 && 0 <= \result.seconds && \result.seconds < 60;
export function timeOfDay(seconds: int): TimeOfDay {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return { hours, minutes, seconds: seconds % 60 };
}

import type { int } from "@proviso/runtime";

//@ requires 0 <= seconds && seconds < 86_400;
//@ ensures \result.hours * 3600 + \result.minutes * 60 + \result.seconds === seconds;
export function timeOfDay(seconds: int): { hours: int; minutes: int; seconds: int } {
  const hours = Math.round(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return { hours, minutes, seconds: seconds % 60 };
}

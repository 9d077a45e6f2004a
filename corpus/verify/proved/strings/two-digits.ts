import type { int } from "@proviso/runtime";

//@ requires 0 <= minute && minute < 60;
//@ ensures \result.length === 2 && Number(\result) === minute;
export function twoDigits(minute: int): string {
  return minute < 10 ? "0" + String(minute) : String(minute);
}

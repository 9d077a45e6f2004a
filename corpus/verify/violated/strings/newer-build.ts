import type { int } from "@proviso/runtime";

//@ requires 0 <= build && build < 100 && 0 <= other && other < 100;
//@ ensures \result <==> build > other;
export function isNewer(build: int, other: int): boolean {
  return String(build) > String(other);
}

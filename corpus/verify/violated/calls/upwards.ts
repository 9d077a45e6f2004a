import type { int } from "@proviso/runtime";

//@ requires 0 <= n && n < 100;
//@ ensures \result === 1;
//@ measured_by n;
export function upwards(n: int): int {
  return n >= 3 ? 1 : upwards(n + 1);
}

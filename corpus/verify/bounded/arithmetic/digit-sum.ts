import type { int } from "@proviso/runtime";

//@ requires 0 <= value;
//@ ensures \result >= 0;
export function digitSum(value: int): number {
  let rest = value;
  let sum = 0;
  while (rest > 0) {
    sum += rest % 10;
    rest = Math.floor(rest / 10);
  }
  return sum;
}

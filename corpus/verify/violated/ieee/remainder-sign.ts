import type { int } from "@proviso/runtime";

//@ requires x < 0 && x > -3;
//@ ensures \result;
export function isPositive(x: int): boolean {
  return 1 / (x % 1) > 0;
}

//@ requires x < 0;
//@ ensures Object.is(\result, 0);
export function rest(x: int): number {
  return x % -1;
}

import type { int } from "@proviso/runtime";

//@ requires 1 <= value;
//@ ensures \result >= 1;
export function digits(value: int): number {
  let rest = value;
  let found = 0;
  while (rest >= 1) {
    rest = Math.floor(rest / 10);
    found += 1;
  }
  return found;
}

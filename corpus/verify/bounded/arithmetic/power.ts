import type { int } from "@proviso/runtime";

//@ requires 0 <= exponent;
//@ ensures \result >= 1;
export function power(exponent: int): number {
  let value = 1;
  for (let i = 0; i < exponent; i++) value *= 3;
  return value;
}

import type { int } from "@proviso/runtime";

//@ requires (\forall int i; 0 <= i && i < 3; 0 <= rgb[i] && rgb[i] <= 255);
//@ ensures 0 <= \result && \result <= 765;
export function brightness(rgb: readonly [int, int, int]): int {
  let sum = 0;
  for (let i = 0; i < 3; i++) sum += rgb[i];
  return sum;
}

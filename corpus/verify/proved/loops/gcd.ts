import type { int } from "@proviso/runtime";

//@ requires 0 < a && a <= 1_000_000 && 0 <= b && b <= 1_000_000;
//@ ensures \result > 0;
export function gcd(a: int, b: int): int {
  let [x, y] = [a, b];
  //@ maintaining 0 < x && x <= 1_000_000 && 0 <= y && y <= 1_000_000;
  //@ decreasing y;
  while (y !== 0) {
    const rest = x % y;
    x = y;
    y = rest;
  }
  return x;
}

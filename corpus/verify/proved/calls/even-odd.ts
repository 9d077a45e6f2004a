import type { int } from "@proviso/runtime";

//@ requires 0 <= n && n <= 100;
//@ ensures \result <==> n % 2 === 0;
export function even(n: int): boolean {
  return n === 0 ? true : odd(n - 1);
}

//@ requires 0 <= n && n <= 100;
//@ ensures \result <==> n % 2 === 1;
export function odd(n: int): boolean {
  return n === 0 ? false : even(n - 1);
}

import type { int } from "@proviso/runtime";

//@ requires 0 <= n && n <= 100;
//@ ensures \result >= 0;
export function applied(n: int, f: (n: int) => int): number {
  const value = f(n);
  return value >= 0 ? value : 0;
}

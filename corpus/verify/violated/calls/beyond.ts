import type { int, nat } from "@proviso/runtime";

//@ ensures \result >= 1;
export function beyond(n: nat): int {
  if (n === 0) return 1e308;
  const r = beyond(n - 1);
  //@ assert r * 2 < Infinity;
  return r;
}

import type { int, nat } from "@proviso/runtime";

//@ ensures \result === 0;
export function stalled(n: nat): int {
  const r = doubled(n);
  return r === undefined ? 0 : r + 1 > r ? 0 : 1;
}

//@ pure
//@ ensures \result === undefined || \result >= 1;
export function doubled(n: nat): int | undefined {
  let s = 1;
  let i = 0;
  while (i < n) {
    s = s * 2;
    i++;
  }
  return s;
}

import type { int, nat } from "@proviso/runtime";

//@ ensures \result === 0;
export function switched(o: { n: int }, k: nat): int {
  if (k === 0) {
    o.n = o.n === 5 ? 6 : 5;
    return 0;
  }
  const before = o.n;
  switched(o, k - 1);
  return o.n === before ? 0 : 1;
}

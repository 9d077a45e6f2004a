import type { int, nat } from "@proviso/runtime";

//@ ensures \result === 0;
export function keepsLast(n: nat, o: Error): int {
  if (n === 0) throw o;
  const mine = new Error("mine");
  let last: unknown = undefined;
  let i = 0;
  //@ maintaining 0 <= i && i <= 2;
  while (i < 2) {
    i++;
    try {
      keepsLast(n - 1, mine);
    } catch (e) {
      last = e;
    }
  }
  return last === mine ? 1 : 0;
}

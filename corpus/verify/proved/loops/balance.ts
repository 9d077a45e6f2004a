import type { int } from "@proviso/runtime";

//@ ensures \result >= 0;
export function finalBalance(changes: readonly int[]): number {
  let balance = 0;
  //@ maintaining balance >= 0;
  for (const change of changes) {
    if (change >= 0) balance += change;
  }
  return balance;
}

import type { int } from "@proviso/runtime";

//@ requires changes.length <= 10;
export function finalBalance(changes: readonly int[]): number {
  let balance = 0;
  //@ maintaining balance >= 0;
  for (const change of changes) balance += change;
  return balance;
}

import type { int } from "@proviso/runtime";

export class Account {
  constructor(public balance: int) {}
}

//@ requires from !== to && 0 < amount && amount <= from.balance;
//@ requires from.balance <= 1_000_000_000 && 0 <= to.balance && to.balance <= 1_000_000_000;
//@ ensures from.balance === \old(from.balance) - amount;
//@ ensures to.balance === \old(to.balance) + amount;
export function transfer(from: Account, to: Account, amount: int): void {
  from.balance -= amount;
  to.balance += amount;
}

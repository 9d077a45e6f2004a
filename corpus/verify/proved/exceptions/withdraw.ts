import type { int } from "@proviso/runtime";

export class Account {
  //@ invariant 0 <= this.balance && this.balance <= 1_000_000_000;
  //@ requires 0 <= balance && balance <= 1_000_000_000;
  constructor(public balance: int) {}

  //@ requires amount > 0;
  //@ ensures this.balance === \old(this.balance) - amount;
  //@ signals (e: RangeError) amount > this.balance && \not_modified(this.balance);
  //@ signals_only RangeError;
  withdraw(amount: int): void {
    if (amount > this.balance) throw new RangeError("not enough money");
    this.balance -= amount;
  }
}

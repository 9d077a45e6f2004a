import type { int } from "@proviso/runtime";

export class Account {
  constructor(public balance: int) {}

  //@ requires amount > 0;
  //@ ensures this.balance === \old(this.balance) - amount;
  //@ signals (e: RangeError) \not_modified(this.balance);
  withdraw(amount: int): void {
    this.balance -= amount;
    if (this.balance < 0) throw new RangeError("not enough money");
  }
}

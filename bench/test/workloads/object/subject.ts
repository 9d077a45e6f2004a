import type { int, nat } from "@proviso/runtime";

/** An account that may be overdrawn up to a limit. */
export class Account {
  //@ invariant this.balance >= -this.limit;

  balance: int = 0;

  //@ requires limit <= 1_000_000;
  //@ ensures this.balance === 0;
  constructor(readonly limit: nat) {}

  /**
   * @requires 1 <= amount && amount <= 1_000_000
   * @ensures this.balance === \old(this.balance) + amount
   */
  deposit(amount: int): void {
    this.balance += amount;
  }

  /**
   * @requires 1 <= amount && amount <= 1_000_000
   * @ensures \result ==> this.balance === \old(this.balance) - amount
   * @ensures !\result ==> this.balance === \old(this.balance)
   */
  withdraw(amount: int): boolean {
    if (this.balance - amount < -this.limit) return false;
    this.balance -= amount;
    return true;
  }
}

import type { int } from "@proviso/runtime";

/** The most an account may hold, in cents. */
export const LIMIT = 100_000_000;

/**
 * A bank account that is never overdrawn. Amounts are whole cents: to TypeScript an `int` is a `number`, to
 * Proviso it is an integer as well.
 */
export class Account {
  // An invariant holds whenever a caller can look: after the constructor, before and after every method.
  //@ invariant 0 <= this.balance && this.balance <= LIMIT;

  // Public contracts speak of public members. `spec_public` opens a private one to contracts, not to code.
  /*@ spec_public @*/ private balance: int;

  // `requires` is what the caller must see to, `ensures` what the caller gets in return.
  /**
   * Opens an account.
   * @requires 0 <= opening && opening <= LIMIT
   * @ensures this.balance === opening
   */
  constructor(opening: int) {
    this.balance = opening;
  }

  // A pure method changes nothing, so contracts may call it. `\result` is what it returns.
  /**
   * The money in the account.
   * @pure
   * @ensures \result === this.balance
   */
  getBalance(): int {
    return this.balance;
  }

  // `\old(…)` is the value an expression had when the method was called.
  /**
   * Puts money in.
   * @requires 0 < amount && amount <= LIMIT - this.balance
   * @ensures this.balance === \old(this.balance) + amount
   */
  deposit(amount: int): void {
    this.balance += amount;
  }

  // `signals` says what holds when the method throws: the money did not suffice, and is all still there.
  /**
   * Takes money out and returns what is left.
   * @requires amount > 0
   * @ensures this.balance === \old(this.balance) - amount
   * @ensures \result === this.balance
   * @signals (e: RangeError) amount > this.balance && this.balance === \old(this.balance)
   */
  withdraw(amount: int): int {
    if (amount > this.balance) throw new RangeError(`cannot take ${amount} out of ${this.balance}`);
    this.balance -= amount;
    return this.balance;
  }

  // Without `other !== this` the two `ensures` would contradict each other.
  /**
   * Moves money to another account.
   * @requires other !== this
   * @requires 0 < amount && amount <= LIMIT - other.balance
   * @ensures this.balance === \old(this.balance) - amount
   * @ensures other.balance === \old(other.balance) + amount
   * @signals (e: RangeError) amount > this.balance
   *   && this.balance === \old(this.balance) && other.balance === \old(other.balance)
   */
  transferTo(other: Account, amount: int): void {
    this.withdraw(amount);
    other.deposit(amount);
  }
}

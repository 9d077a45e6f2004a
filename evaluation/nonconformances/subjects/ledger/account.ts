import type { int, nat } from "@proviso/runtime";
import { isAmount, MAX_AMOUNT } from "./money.js";

/** Thrown when an account does not hold enough. */
export class InsufficientFunds extends Error {
  /**
   * @requires missing > 0
   * @ensures this.account === account && this.missing === missing
   */
  constructor(
    readonly account: string,
    readonly missing: int,
  ) {
    super(`account ${account} lacks ${missing} cents`);
  }
}

/** An account with an agreed overdraft. */
export class Account {
  //@ invariant this.id !== "" && isAmount(this.overdraft);
  //@ invariant -this.overdraft <= this.balance && this.balance <= MAX_AMOUNT;
  //@ constraint this.id === \old(this.id) && this.overdraft === \old(this.overdraft);
  //@ constraint this.movements >= \old(this.movements);
  //@ constraint this.movements === \old(this.movements) ==> this.balance === \old(this.balance);

  #balance: int;
  #movements: nat = 0;

  /**
   * @requires id !== ""
   * @requires isAmount(opening) && isAmount(overdraft)
   * @ensures this.id === id && this.balance === opening
   * @ensures this.overdraft === overdraft && this.movements === 0
   */
  constructor(
    readonly id: string,
    opening: int,
    readonly overdraft: int = 0,
  ) {
    this.#balance = opening;
  }

  /** @pure */
  get balance(): int {
    return this.#balance;
  }

  /**
   * How often money was moved.
   * @pure
   */
  get movements(): nat {
    return this.#movements;
  }

  /**
   * What can be taken out, the overdraft included.
   * @pure
   * @ensures \result === this.balance + this.overdraft
   * @ensures \result >= 0
   */
  available(): nat {
    return this.#balance + this.overdraft;
  }

  /**
   * What can be put in.
   * @pure
   * @ensures \result === MAX_AMOUNT - this.balance
   * @ensures \result >= 0
   */
  room(): nat {
    return MAX_AMOUNT - this.#balance;
  }

  /**
   * @requires isAmount(amount) && amount > 0
   * @requires amount <= this.room()
   * @ensures this.balance === \old(this.balance) + amount
   * @ensures this.movements === \old(this.movements) + 1
   */
  deposit(amount: int): void {
    this.#balance += amount;
    this.#movements += 1;
  }

  /**
   * Takes money out and returns what is left.
   * @requires isAmount(amount) && amount > 0
   * @ensures this.balance === \old(this.balance) - amount && \result === this.balance
   * @ensures this.movements === \old(this.movements) + 1
   * @signals (e: InsufficientFunds) amount > this.available() && e.missing === amount - this.available()
   * @signals (e: InsufficientFunds) e.account === this.id && this.movements === \old(this.movements)
   */
  withdraw(amount: int): int {
    const available = this.available();
    if (amount > available) throw new InsufficientFunds(this.id, amount - available);
    this.#balance -= amount;
    this.#movements += 1;
    return this.#balance;
  }
}

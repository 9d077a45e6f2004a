import type { int, nat } from "@proviso/runtime";
import { Account, InsufficientFunds } from "./account.js";
import { type FeeSchedule, feeFor, isAmount, isSchedule, MAX_AMOUNT, split } from "./money.js";

/** The most that ever comes in: below it, sums of cents are exact. */
export const MAX_TOTAL = 1_000_000_000_000_000;

export interface Entry {
  readonly account: string;
  /** What the movement added to the account; negative if it took something. */
  readonly change: int;
  readonly reason: "deposit" | "withdrawal" | "transfer" | "fee";
}

/** Accounts, and a journal of all that was ever moved. */
export class Ledger {
  //@ invariant this.received <= MAX_TOTAL && this.paid <= this.received;
  //@ invariant this.total() + this.fees + this.paid === this.received;
  //@ invariant (\forall id: string; this.#accounts.has(id); this.#accounts.get(id)?.id === id);
  //@ constraint this.received >= \old(this.received) && this.paid >= \old(this.paid);
  //@ constraint this.fees >= \old(this.fees) && this.journalLength >= \old(this.journalLength);

  /*@ spec_public @*/ readonly #accounts = new Map<string, Account>();
  readonly #journal: Entry[] = [];
  readonly #schedule: FeeSchedule;
  #received: nat = 0;
  #paid: nat = 0;
  #fees: nat = 0;

  /**
   * @requires isSchedule(schedule)
   * @ensures this.size === 0 && this.journalLength === 0
   * @ensures this.received === 0 && this.paid === 0 && this.fees === 0
   */
  constructor(schedule: FeeSchedule = { rate: 0, least: 0, most: 0 }) {
    this.#schedule = { rate: schedule.rate, least: schedule.least, most: schedule.most };
  }

  /** @pure */
  get size(): nat {
    return this.#accounts.size;
  }

  /** @pure */
  get journalLength(): nat {
    return this.#journal.length;
  }

  /**
   * All that was ever put in from outside.
   * @pure
   */
  get received(): nat {
    return this.#received;
  }

  /**
   * All that was ever taken out.
   * @pure
   */
  get paid(): nat {
    return this.#paid;
  }

  /** @pure */
  get fees(): nat {
    return this.#fees;
  }

  /**
   * What the accounts hold together.
   * @pure
   * @helper
   * @ensures \result === (\sum id: string; this.#accounts.has(id); this.balanceOf(id))
   */
  total(): int {
    let total = 0;
    for (const account of this.#accounts.values()) total += account.balance;
    return total;
  }

  /** @pure @ensures \result ==> this.size > 0 */
  has(id: string): boolean {
    return this.#accounts.has(id);
  }

  /**
   * @pure
   * @requires this.has(id)
   * @ensures 0 <= \result && \result <= MAX_AMOUNT
   */
  balanceOf(id: string): int {
    return this.#account(id).balance;
  }

  /**
   * The fee for a transfer from any account.
   * @pure
   * @requires isAmount(amount)
   * @ensures isAmount(\result)
   * @ensures amount === 0 ==> \result === 0
   */
  feeFor(amount: int): nat {
    return feeFor(amount, this.#schedule);
  }

  /**
   * @requires id !== "" && !this.has(id)
   * @ensures this.has(id) && this.balanceOf(id) === 0
   * @ensures this.size === \old(this.size) + 1
   */
  open(id: string): void {
    this.#accounts.set(id, new Account(id, 0));
  }

  /**
   * @requires this.has(id)
   * @requires isAmount(amount) && amount > 0 && amount <= MAX_TOTAL - this.received
   * @requires amount <= MAX_AMOUNT - this.balanceOf(id)
   * @ensures this.balanceOf(id) === \old(this.balanceOf(id)) + amount
   * @ensures this.received === \old(this.received) + amount
   * @ensures this.journalLength === \old(this.journalLength) + 1
   */
  deposit(id: string, amount: int): void {
    this.#account(id).deposit(amount);
    this.#received += amount;
    this.#record(id, amount, "deposit");
  }

  /**
   * @requires this.has(id)
   * @requires isAmount(amount) && amount > 0
   * @ensures \result === this.balanceOf(id) && \result === \old(this.balanceOf(id)) - amount
   * @ensures this.paid === \old(this.paid) + amount
   * @signals (e: InsufficientFunds) amount > this.balanceOf(id) && this.paid === \old(this.paid)
   * @signals_only InsufficientFunds
   */
  withdraw(id: string, amount: int): int {
    const left = this.#account(id).withdraw(amount);
    this.#paid += amount;
    this.#record(id, -amount, "withdrawal");
    return left;
  }

  /**
   * Moves money between accounts and returns the fee, which the sender pays on top.
   * @requires from !== to && this.has(from) && this.has(to)
   * @requires isAmount(amount) && amount > 0 && amount <= MAX_AMOUNT - this.balanceOf(to)
   * @ensures \result === this.feeFor(amount)
   * @ensures this.balanceOf(from) === \old(this.balanceOf(from)) - amount - \result
   * @ensures this.balanceOf(to) === \old(this.balanceOf(to)) + amount
   * @ensures this.fees === \old(this.fees) + \result
   * @ensures this.journalLength === \old(this.journalLength) + (\result > 0 ? 3 : 2)
   * @signals (e: InsufficientFunds) this.balanceOf(from) < amount + this.feeFor(amount)
   *   && this.balanceOf(from) === \old(this.balanceOf(from)) && this.balanceOf(to) === \old(this.balanceOf(to))
   * @signals_only InsufficientFunds
   */
  transfer(from: string, to: string, amount: int): nat {
    const fee = this.feeFor(amount);
    const sender = this.#account(from);
    if (amount + fee > sender.available())
      throw new InsufficientFunds(from, amount + fee - sender.available());
    this.#move(sender, this.#account(to), amount);
    if (fee > 0) {
      sender.withdraw(fee);
      this.#fees += fee;
      this.#record(from, -fee, "fee");
    }
    return fee;
  }

  /**
   * Shares an amount among accounts, without a fee.
   * @requires this.has(from) && isAmount(amount) && amount <= this.balanceOf(from)
   * @requires 0 < to.length && to.length <= 1_000 && new Set(to).size === to.length && !to.includes(from)
   * @requires (\forall id: string; to.includes(id); this.has(id) && amount <= MAX_AMOUNT - this.balanceOf(id))
   * @ensures this.balanceOf(from) === \old(this.balanceOf(from)) - amount
   * @ensures this.total() === \old(this.total()) && this.fees === \old(this.fees)
   * @ensures (\forall id: string; to.includes(id); this.balanceOf(id) >= \old(this.balanceOf(id)))
   */
  distribute(from: string, to: readonly string[], amount: int): void {
    const parts = split(amount, to.length);
    to.forEach((id, i) => {
      if (parts[i] > 0) this.#move(this.#account(from), this.#account(id), parts[i]);
    });
  }

  /**
   * The journal, of one account or of all.
   * @pure
   * @ensures account === undefined ==> \result.length === this.journalLength
   * @ensures account !== undefined ==> (\forall e: Entry; \result.includes(e); e.account === account)
   * @ensures account !== undefined && this.has(account) ==>
   *   (\sum int i; 0 <= i && i < \result.length; \result[i].change) === this.balanceOf(account)
   */
  history(account?: string): Entry[] {
    return this.#journal.filter((entry) => account === undefined || entry.account === account);
  }

  /** @helper @pure @requires this.#accounts.has(id) @ensures \result.id === id */
  #account(id: string): Account {
    return this.#accounts.get(id) as Account;
  }

  /**
   * @helper
   * @requires from !== to && amount > 0
   * @requires amount <= from.available() && amount <= to.room()
   * @ensures from.balance === \old(from.balance) - amount
   * @ensures to.balance === \old(to.balance) + amount
   */
  #move(from: Account, to: Account, amount: int): void {
    from.withdraw(amount);
    to.deposit(amount);
    this.#record(from.id, -amount, "transfer");
    this.#record(to.id, amount, "transfer");
  }

  /**
   * @helper
   * @requires change !== 0
   * @ensures this.#journal.length === \old(this.#journal.length) + 1
   */
  #record(account: string, change: int, reason: Entry["reason"]): void {
    this.#journal.push(Object.freeze({ account, change, reason }));
  }
}

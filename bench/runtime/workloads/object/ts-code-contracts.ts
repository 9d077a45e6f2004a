import { checks, ensures, requires } from "ts-code-contracts";

export class Account {
  balance = 0;
  bookings = 0;

  constructor(readonly limit: number) {
    requires(limit > 0);
    ensures(this.limit === limit && this.balance === 0);
    this.#check();
  }

  #check(): void {
    checks(0 <= this.balance && this.balance <= this.limit);
    checks(this.bookings >= 0);
  }

  deposit(amount: number): number {
    this.#check();
    requires(amount > 0 && this.balance + amount <= this.limit);
    const { balance, bookings } = this;
    this.balance += amount;
    this.bookings += 1;
    const result = this.balance;
    ensures(this.balance === balance + amount && result === this.balance);
    ensures(this.bookings === bookings + 1);
    this.#check();
    return result;
  }

  withdraw(amount: number): number {
    this.#check();
    requires(amount > 0 && amount <= this.balance);
    const { balance, bookings } = this;
    this.balance -= amount;
    this.bookings += 1;
    const result = this.balance;
    ensures(this.balance === balance - amount && result === this.balance);
    ensures(this.bookings === bookings + 1);
    this.#check();
    return result;
  }
}

export const open = (limit: number): Account => new Account(limit);

export class Account {
  balance = 0;
  bookings = 0;

  constructor(readonly limit: number) {
    if (!(limit > 0)) throw new Error("precondition");
    if (!(this.limit === limit && this.balance === 0)) throw new Error("postcondition");
    this.#check();
  }

  #check(): void {
    if (!(0 <= this.balance && this.balance <= this.limit)) throw new Error("invariant");
    if (!(this.bookings >= 0)) throw new Error("invariant");
  }

  deposit(amount: number): number {
    this.#check();
    if (!(amount > 0 && this.balance + amount <= this.limit)) throw new Error("precondition");
    const { balance, bookings } = this;
    this.balance += amount;
    this.bookings += 1;
    const result = this.balance;
    if (!(this.balance === balance + amount && result === this.balance)) throw new Error("postcondition");
    if (!(this.bookings === bookings + 1)) throw new Error("postcondition");
    this.#check();
    return result;
  }

  withdraw(amount: number): number {
    this.#check();
    if (!(amount > 0 && amount <= this.balance)) throw new Error("precondition");
    const { balance, bookings } = this;
    this.balance -= amount;
    this.bookings += 1;
    const result = this.balance;
    if (!(this.balance === balance - amount && result === this.balance)) throw new Error("postcondition");
    if (!(this.bookings === bookings + 1)) throw new Error("postcondition");
    this.#check();
    return result;
  }
}

export const open = (limit: number): Account => new Account(limit);

/** Money that is never overdrawn, with a count of the bookings. */
export class Account {
  //@ invariant 0 <= this.balance && this.balance <= this.limit;
  //@ invariant this.bookings >= 0;
  balance = 0;
  bookings = 0;

  /** @requires limit > 0 @ensures this.limit === limit && this.balance === 0 */
  constructor(readonly limit: number) {}

  /**
   * @requires amount > 0 && this.balance + amount <= this.limit
   * @ensures this.balance === \old(this.balance) + amount && \result === this.balance
   * @ensures this.bookings === \old(this.bookings) + 1
   */
  deposit(amount: number): number {
    this.balance += amount;
    this.bookings += 1;
    return this.balance;
  }

  /**
   * @requires amount > 0 && amount <= this.balance
   * @ensures this.balance === \old(this.balance) - amount && \result === this.balance
   * @ensures this.bookings === \old(this.bookings) + 1
   */
  withdraw(amount: number): number {
    this.balance -= amount;
    this.bookings += 1;
    return this.balance;
  }
}

export const open = (limit: number): Account => new Account(limit);

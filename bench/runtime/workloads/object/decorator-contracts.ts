import { Contracted, demands, ensures, invariant } from "@final-hill/decorator-contracts";

// The library asks for fields whose names begin with `_`, and shows a postcondition no result.
@invariant((self: Account) => 0 <= self._balance && self._balance <= self._limit)
@invariant((self: Account) => self._bookings >= 0)
class Account extends Contracted {
  _balance = 0;
  _bookings = 0;

  constructor(readonly _limit: number) {
    super();
  }

  @demands((self: Account, [amount]: [number]) => amount > 0 && self._balance + amount <= self._limit)
  @ensures((self: Account, [amount]: [number], old: Account) => self._balance === old._balance + amount)
  @ensures((self: Account, _args: [number], old: Account) => self._bookings === old._bookings + 1)
  deposit(amount: number): number {
    this._balance += amount;
    this._bookings += 1;
    return this._balance;
  }

  @demands((self: Account, [amount]: [number]) => amount > 0 && amount <= self._balance)
  @ensures((self: Account, [amount]: [number], old: Account) => self._balance === old._balance - amount)
  @ensures((self: Account, _args: [number], old: Account) => self._bookings === old._bookings + 1)
  withdraw(amount: number): number {
    this._balance -= amount;
    this._bookings += 1;
    return this._balance;
  }
}

export const open = (limit: number): Account => Account.new(limit);

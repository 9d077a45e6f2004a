import { Contract } from "@toryt/contracts-v";

// The library knows neither invariants nor old values: the invariant stands among the conditions of each method, and
// what speaks of old values is left out.
const invariant = (self: Account): boolean =>
  0 <= self.balance && self.balance <= self.limit && self.bookings >= 0;

const deposit = new Contract({
  pre: [
    function (this: Account) {
      return invariant(this);
    },
    function (this: Account, amount: number) {
      return amount > 0 && this.balance + amount <= this.limit;
    },
  ],
  post: [
    function (this: Account, _amount: number, result: number) {
      return result === this.balance;
    },
    function (this: Account) {
      return invariant(this);
    },
  ],
});
deposit.verifyPostconditions = true;

const withdraw = new Contract({
  pre: [
    function (this: Account) {
      return invariant(this);
    },
    function (this: Account, amount: number) {
      return amount > 0 && amount <= this.balance;
    },
  ],
  post: [
    function (this: Account, _amount: number, result: number) {
      return result === this.balance;
    },
    function (this: Account) {
      return invariant(this);
    },
  ],
});
withdraw.verifyPostconditions = true;

export class Account {
  declare deposit: (amount: number) => number;
  declare withdraw: (amount: number) => number;
  balance = 0;
  bookings = 0;

  constructor(readonly limit: number) {}
}

Account.prototype.deposit = deposit.implementation(function (this: Account, amount: number): number {
  this.balance += amount;
  this.bookings += 1;
  return this.balance;
});

Account.prototype.withdraw = withdraw.implementation(function (this: Account, amount: number): number {
  this.balance -= amount;
  this.bookings += 1;
  return this.balance;
});

export const open = (limit: number): Account => new Account(limit);

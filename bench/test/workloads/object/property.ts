import fc from "fast-check";
import { Account } from "./subject.js";

// By fast-check's own way to test what has a state: commands that are run one after the other. All that the model
// would have to know is asked of the account itself before a call.

type Model = Record<string, never>;

const holds = ({ balance, limit }: Account): boolean => Number.isInteger(balance) && balance >= -limit;

class Deposit implements fc.Command<Model, Account> {
  constructor(readonly amount: number) {}
  check(): boolean {
    return true;
  }
  run(_: Model, account: Account): void {
    const before = account.balance;
    account.deposit(this.amount);
    if (account.balance !== before + this.amount || !holds(account)) throw new Error("broken");
  }
  toString(): string {
    return `deposit(${this.amount})`;
  }
}

class Withdraw implements fc.Command<Model, Account> {
  constructor(readonly amount: number) {}
  check(): boolean {
    return true;
  }
  run(_: Model, account: Account): void {
    const before = account.balance;
    const done = account.withdraw(this.amount);
    if (account.balance !== (done ? before - this.amount : before) || !holds(account))
      throw new Error("broken");
  }
  toString(): string {
    return `withdraw(${this.amount})`;
  }
}

const amount = fc.integer({ min: 1, max: 1_000_000 });
const commands = fc.commands(
  [amount.map((sum) => new Deposit(sum)), amount.map((sum) => new Withdraw(sum))],
  { maxCommands: 9 },
);

export const property = fc.property(fc.integer({ min: 0, max: 1_000_000 }), commands, (limit, calls) => {
  const account = new Account(limit);
  if (account.balance !== 0 || !holds(account)) return false;
  fc.modelRun(() => ({ model: {}, real: account }), calls);
  return true;
});

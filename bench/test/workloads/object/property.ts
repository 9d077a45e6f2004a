import fc from "fast-check";
import { Account } from "./subject.js";

const amount = fc.integer({ min: 1, max: 1_000_000 });
const calls = fc.array(fc.tuple(fc.boolean(), amount), { minLength: 1, maxLength: 10 });

export const property = fc.property(fc.integer({ min: 0, max: 1_000_000 }), calls, (limit, steps) => {
  const account = new Account(limit);
  if (account.balance !== 0) return false;
  for (const [isDeposit, sum] of steps) {
    const before = account.balance;
    const did = isDeposit || account.withdraw(sum);
    if (isDeposit) account.deposit(sum);
    const after = did ? before + (isDeposit ? sum : -sum) : before;
    if (account.balance !== after || !Number.isInteger(after) || after < -account.limit) return false;
  }
  return true;
});

interface Account {
  deposit(amount: number): number;
  withdraw(amount: number): number;
}
interface Subject {
  open(limit: number): Account;
}

const accounts = new WeakMap<Subject, Account>();

export function drive(subject: Subject, calls: number): number {
  let account = accounts.get(subject);
  if (account === undefined) {
    account = subject.open(1e6);
    accounts.set(subject, account);
  }
  let sum = 0;
  for (let i = 0; i < calls; i += 2) {
    sum += account.deposit((i & 63) + 1);
    sum += account.withdraw((i & 63) + 1);
  }
  return sum;
}

/** A call that breaks the precondition. */
export const misuse = ({ open }: Subject): unknown => open(10).withdraw(11);

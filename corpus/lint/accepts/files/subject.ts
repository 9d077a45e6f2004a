export class Account<T> {
  private balance = 0;
  constructor(readonly owner: T) {}
  deposit(amount: number): number {
    this.balance += amount;
    return this.balance;
  }
  static open(): Account<string> {
    return new Account("nobody");
  }
}
export function fee(amount: number, rate: number): number {
  return amount * rate;
}
export const limit = 100;

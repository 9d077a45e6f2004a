export class Account {
  private balance = 0;
  deposit(amount: number): number { return (this.balance += amount); }
}
export function fee(amount: number): number { return amount; }

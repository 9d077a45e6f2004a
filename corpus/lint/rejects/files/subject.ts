export class Account {
  private balance = 0;
  deposit(amount: number): number { return (this.balance += amount); }
  self(): Account { return this; }
}
export function fee(amount: number): number { return amount; }
export interface Found { readonly count: number }

export const fee = (amount: number): number => Math.max(0, amount);
export class Till {
  total = 0;
  add(amount: number): void {
    this.total += amount;
  }
}

export const charge = (amount: number): number => Math.max(0, amount);
export class Till {
  total = 0;
  put(amount: number): void {
    this.total += amount;
  }
}

//@ requires 0 <= amount && amount <= 1000;
//@ ensures Math.abs(Number(\result) - amount) < 0.01;
export function rounded(amount: number): string {
  return amount.toFixed(2);
}

import type { int } from "@proviso/runtime";

//@ requires prices.length === 3;
//@ requires (\forall int i; 0 <= i && i < 3; 0 <= prices[i] && prices[i] <= 1000);
//@ ensures \result === (\sum int i; 0 <= i && i < prices.length; prices[i]);
export function total(prices: readonly int[]): int {
  return prices[0] + prices[1] + prices[2];
}

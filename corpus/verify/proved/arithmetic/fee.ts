import type { int } from "@proviso/runtime";

/**
 * Five percent, rounded in favour of the customer.
 * @requires 0 <= amount && amount <= 1_000_000_000
 * @ensures 0 <= \result && \result <= amount
 */
export function fee(amount: int): int {
  return Math.floor((amount * 5) / 100);
}

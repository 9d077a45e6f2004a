import type { int } from "@proviso/runtime";

/**
 * Five percent, in cents.
 * @requires 0 <= amount && amount <= 1_000_000_000
 * @ensures 0 <= \result && \result <= amount
 */
export function fee(amount: int): int {
  return (amount * 5) / 100;
}

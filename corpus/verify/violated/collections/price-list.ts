import type { int } from "@proviso/runtime";

//@ ensures \result === 0;
export function priceOf(prices: Record<string, int>): int {
  return prices["tea"] ?? 0;
}

import type { int } from "@proviso/runtime";

/**
 * What each person pays so that the bill is covered.
 * @requires 0 <= total && total <= 1_000_000 && 0 < people && people <= 100
 * @ensures \result * people >= total
 */
export function share(total: int, people: int): int {
  return Math.round(total / people);
}

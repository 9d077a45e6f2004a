import type { nat } from "@proviso/runtime";

/**
 * The index of the last of `count` places, sorted by where they start, that starts at `offset` or before; 0 if none
 * does.
 * @requires count <= 2 ** 30
 * @requires (* what `startOf` gives does not get smaller *)
 * @ensures \result < count || \result === 0
 */
export function lastStarting(count: nat, startOf: (index: number) => number, offset: number): nat {
  let low: nat = 0;
  let high: nat = count === 0 ? 0 : count - 1;
  //@ maintaining 0 <= low && low <= high && (high < count || high === 0);
  //@ decreasing high - low;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (startOf(middle) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

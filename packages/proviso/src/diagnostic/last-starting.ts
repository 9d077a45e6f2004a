import type { nat } from "@proviso/runtime";

/**
 * The index of the last of `count` places, sorted by where they start, that starts at `offset` or before; 0 if none
 * does.
 * @requires count <= 2 ** 30
 * @requires (* what `startOf` gives does not get smaller *)
 * @ensures \result < count || count === 0 && \result === 0
 */
export function lastStarting(count: nat, startOf: (index: number) => number, offset: number): nat {
  let low = 0;
  let high = count - 1;
  //@ maintaining 0 <= low && low <= Math.max(high, 0) && high < count;
  //@ decreasing high - low + 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (startOf(middle) <= offset) low = middle;
    else high = middle - 1;
  }
  return Math.max(low, 0);
}

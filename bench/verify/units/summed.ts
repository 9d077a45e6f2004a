import type { int, nat } from "@proviso/runtime";

/**
 * @requires n <= 1000
 * @ensures 2 * \result === n * (n + 1)
 */
export function summed(n: nat): int {
  let sum: int = 0;
  let i: int = 0;
  //@ maintaining 0 <= i && i <= n && 2 * sum === i * (i + 1);
  //@ decreasing n - i;
  while (i < n) {
    i += 1;
    sum += i;
  }
  return sum;
}

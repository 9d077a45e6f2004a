/**
 * The quotient that leaves a remainder which is not negative: Euclid's, and SMT-LIB's.
 * @requires b !== 0n
 * @ensures 0n <= a - b * \result && a - b * \result < (b < 0n ? -b : b)
 */
export function quotient(a: bigint, b: bigint): bigint {
  const truncated = a / b;
  return a % b >= 0n ? truncated : truncated - (b > 0n ? 1n : -1n);
}

//@ requires dividend >= 0n && divisor >= 0n;
//@ ensures \result <= dividend;
//@ signals_only \nothing;
export function divide(dividend: bigint, divisor: bigint): bigint {
  return dividend / divisor;
}

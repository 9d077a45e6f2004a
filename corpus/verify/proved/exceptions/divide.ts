//@ ensures \result * divisor <= dividend || divisor < 0n || dividend < 0n;
//@ signals (e: RangeError) divisor === 0n;
//@ signals_only RangeError;
export function divide(dividend: bigint, divisor: bigint): bigint {
  return dividend / divisor;
}

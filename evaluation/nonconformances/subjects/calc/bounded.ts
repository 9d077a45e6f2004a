import type { int } from "@proviso/runtime";

/** Results of the calculator stay between -LIMIT and LIMIT. */
export const LIMIT = 999_999_999;

export type Reason = "overflow" | "zero divisor" | "negative exponent";

export class ArithmeticFault extends Error {
  constructor(readonly reason: Reason) {
    super(reason);
  }
}

//@ pure ensures \result <==> Number.isInteger(n) && Math.abs(n) <= LIMIT;
export const inBounds = (n: number): boolean => Number.isInteger(n) && -LIMIT <= n && n <= LIMIT;

/** Lets a number through if it is in bounds. */
//@ pure ensures inBounds(\result);
//@ ensures \result === n;
//@ signals (e: ArithmeticFault) !inBounds(n) && e.reason === "overflow";
//@ signals_only ArithmeticFault;
function bounded(n: int): int {
  if (!inBounds(n)) throw new ArithmeticFault("overflow");
  return n;
}

//@ pure requires inBounds(a) && inBounds(b);
//@ ensures \result === a + b;
//@ ensures inBounds(\result);
//@ signals (e: ArithmeticFault) Math.abs(a + b) > LIMIT && e.reason === "overflow";
export const plus = (a: int, b: int): int => bounded(a + b);

//@ pure requires inBounds(a) && inBounds(b);
//@ ensures \result === a * b;
//@ ensures inBounds(\result);
//@ signals (e: ArithmeticFault) Math.abs(a) > LIMIT / Math.abs(b) && e.reason === "overflow";
export const times = (a: int, b: int): int => bounded(a * b);

/** Division that rounds down. */
//@ pure requires inBounds(a) && inBounds(b);
//@ ensures inBounds(\result);
//@ ensures b > 0 ==> \result * b <= a && a < (\result + 1) * b;
//@ ensures b < 0 ==> \result * b >= a && a > (\result + 1) * b;
//@ signals (e: ArithmeticFault) b === 0 && e.reason === "zero divisor";
export function quotient(a: int, b: int): int {
  if (b === 0) throw new ArithmeticFault("zero divisor");
  return Math.floor(a / b);
}

/** What is left by `quotient`; it has the sign of the divisor. */
//@ pure requires inBounds(a) && inBounds(b);
//@ ensures \result === a - quotient(a, b) * b;
//@ ensures Math.abs(\result) < Math.abs(b);
//@ ensures \result !== 0 ==> \result > 0 === b > 0;
//@ signals (e: ArithmeticFault) b === 0 && e.reason === "zero divisor";
export const modulo = (a: int, b: int): int => a - quotient(a, b) * b;

//@ pure requires inBounds(base) && inBounds(exponent);
//@ ensures inBounds(\result);
//@ ensures exponent === 0 ==> \result === 1;
//@ ensures Math.abs(base) > 1 ==> \result === (\product int i; 0 <= i && i < exponent; base);
//@ ensures Math.abs(base) <= 1 && exponent > 0 ==> \result === (exponent % 2 === 0 ? base * base : base);
//@ signals (e: ArithmeticFault) e.reason === "negative exponent" <==> exponent < 0;
//@ signals (e: ArithmeticFault) e.reason === "overflow" ==> Math.abs(base) > 1;
//@ signals_only ArithmeticFault;
export function power(base: int, exponent: int): int {
  if (exponent < 0) throw new ArithmeticFault("negative exponent");
  if (Math.abs(base) <= 1 && exponent > 2) return power(base, exponent % 2 === 0 ? 2 : 1);
  let result = 1;
  //@ maintaining 0 <= left && left <= exponent;
  //@ decreasing left;
  for (let left = exponent; left > 0; left -= 1) result = times(result, base);
  return result;
}

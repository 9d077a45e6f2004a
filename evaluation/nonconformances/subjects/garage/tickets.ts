import type { int, nat } from "@proviso/runtime";

/** Serial numbers have up to six digits; a ticket's number has a check digit behind them. */
export const LAST_SERIAL = 999_999;

/**
 * The digit that makes the weighted sum of all digits a multiple of ten.
 * @pure
 * @requires 0 <= serial && serial <= LAST_SERIAL
 * @ensures \result < 10
 * @ensures (\result + (\sum int i; 0 <= i && i < 6; (i % 2 === 0 ? 3 : 1) * (Math.floor(serial / 10 ** i) % 10))) % 10 === 0
 */
export function checkDigit(serial: int): nat {
  let sum = 0;
  let weight = 3;
  //@ maintaining weight === 1 || weight === 3;
  //@ decreasing rest;
  for (let rest = serial; rest > 0; rest = Math.floor(rest / 10)) {
    sum += weight * (rest % 10);
    weight = 4 - weight;
  }
  return (10 - (sum % 10)) % 10;
}

//@ pure
//@ requires 0 <= serial && serial <= LAST_SERIAL
//@ ensures isTicketNumber(\result)
//@ ensures Math.floor(\result / 10) === serial
export const ticketNumber = (serial: int): nat => serial * 10 + checkDigit(serial);

/**
 * @pure
 * @ensures \result ==> Number.isInteger(n) && 0 <= n && n <= 10 * LAST_SERIAL + 9
 * @ensures \result ==> ticketNumber(Math.floor(n / 10)) === n
 * @ensures \result && n % 10 < 9 ==> !isTicketNumber(n + 1)
 */
export function isTicketNumber(n: number): boolean {
  if (!Number.isInteger(n) || n < 0) return false;
  const serial = Math.floor(n / 10);
  return serial <= LAST_SERIAL && checkDigit(serial) === n % 10;
}

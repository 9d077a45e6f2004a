import type { int, nat } from "@proviso/runtime";
import { inBounds, plus, times } from "./bounded.js";

/** @pure @ensures \result <==> ch.length === 1 && "0123456789".includes(ch) */
export const isDigit = (ch: string): boolean => ch.length === 1 && ch >= "0" && ch <= "9";

/** @pure @ensures \result <==> /^[A-Za-z]$/.test(ch) */
export const isLetter = (ch: string): boolean =>
  ch.length === 1 && ((ch >= "a" && ch <= "z") || (ch >= "A" && ch <= "Z"));

/** @pure */
export const isSpace = (ch: string): boolean => ch === " " || ch === "\t";

/** @pure */
export const isWordPart = (ch: string): boolean => isDigit(ch) || isLetter(ch);

/**
 * @pure
 * @requires isWordPart(ch)
 * @ensures isDigit(ch) <==> \result <= 9
 * @ensures \result === Number.parseInt(ch, 36)
 */
export function digitValue(ch: string): nat {
  return isDigit(ch) ? ch.charCodeAt(0) - 48 : ch.toLowerCase().charCodeAt(0) - 87;
}

/**
 * @pure
 * @requires value < 36
 * @ensures isWordPart(\result) && digitValue(\result) === value
 * @ensures \result === \result.toLowerCase()
 */
export const digitChar = (value: nat): string => String.fromCharCode(value < 10 ? 48 + value : 87 + value);

/**
 * @pure
 * @requires 2 <= base && base <= 36
 * @ensures \result ==> text.length > 0 && digitValue(text.charAt(0)) < base
 * @ensures base === 36 ==> (\result <==> text !== "" && (\forall int i; 0 <= i && i < text.length; isWordPart(text.charAt(i))))
 */
export function isNumeral(text: string, base: int): boolean {
  return text !== "" && text.split("").every((ch) => isWordPart(ch) && digitValue(ch) < base);
}

/**
 * The value of a numeral; an ArithmeticFault if that is out of bounds.
 * @pure
 * @requires 2 <= base && base <= 36 && isNumeral(text, base)
 * @ensures \result === Number.parseInt(text, base)
 * @ensures inBounds(\result)
 */
export function parseInBase(text: string, base: int): nat {
  return text.split("").reduce((value, ch) => plus(times(value, base), digitValue(ch)), 0);
}

/**
 * @pure
 * @requires inBounds(n)
 * @requires 2 <= base && base <= 36
 * @ensures \result.startsWith("-") <==> n < 0
 * @ensures isNumeral(\result.replace("-", ""), base)
 * @ensures parseInBase(\result.replace("-", ""), base) === Math.abs(n)
 * @ensures \result.startsWith("0") ==> \result === "0"
 */
export function formatInBase(n: int, base: int): string {
  let [digits, left] = ["", Math.abs(n)];
  do {
    digits = digitChar(left % base) + digits;
    left = Math.floor(left / base);
  } while (left > 0);
  return n < 0 ? `-${digits}` : digits;
}

const ROMAN: readonly (readonly [string, int])[] = [
  ["M", 1000],
  ["CM", 900],
  ["D", 500],
  ["CD", 400],
  ["C", 100],
  ["XC", 90],
  ["L", 50],
  ["XL", 40],
  ["X", 10],
  ["IX", 9],
  ["V", 5],
  ["IV", 4],
  ["I", 1],
];

/** @pure @ensures \result ==> 1 <= text.length && text.length <= 15 */
export function isRoman(text: string): boolean {
  return text !== "" && /^M{0,3}(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})$/.test(text);
}

/**
 * @pure @requires 1 <= n && n <= 3999
 * @ensures isRoman(\result)
 * @ensures fromRoman(\result) === n
 */
export function toRoman(n: int): string {
  let [text, left] = ["", n];
  for (const [letters, value] of ROMAN) {
    for (; left >= value; left -= value) text += letters;
  }
  return text;
}

/**
 * @pure @requires isRoman(text)
 * @ensures 1 <= \result && \result <= 3999
 * @ensures toRoman(\result) === text
 */
export function fromRoman(text: string): nat {
  let [total, at] = [0, 0];
  for (const [letters, value] of ROMAN) {
    while (text.startsWith(letters, at)) {
      total += value;
      at += letters.length;
    }
  }
  return total;
}

import type { int, nat } from "@proviso/runtime";

/** @pure @ensures \result <==> Number.isInteger(n) && 0 <= n && n <= 255 */
export function isByte(n: number): boolean {
  return Number.isInteger(n) && n >= 0 && n < 256;
}

/** @pure @ensures \result <==> (\forall int i; 0 <= i && i < bytes.length; isByte(bytes[i])) */
export function areBytes(bytes: readonly number[]): boolean {
  for (let i = 0; i < bytes.length; i += 1) if (!isByte(bytes[i])) return false;
  return true;
}

/**
 * A number of 16 bits as two bytes, the high one first.
 * @pure
 * @requires 0 <= n && n <= 0xffff
 * @ensures areBytes(\result) && \result.length === 2
 * @ensures readU16(\result, 0) === n
 */
export function u16(n: int): [int, int] {
  return [n >> 8, n & 0xff];
}

/**
 * @pure
 * @requires 0 <= at && at + 2 <= bytes.length
 * @requires isByte(bytes[at]) && isByte(bytes[at + 1])
 * @ensures \result <= 0xffff
 * @ensures \result % 256 === bytes[at + 1] && Math.floor(\result / 256) === bytes[at]
 */
export function readU16(bytes: readonly int[], at: int): nat {
  return bytes[at] * 256 + bytes[at + 1];
}

/**
 * Fletcher's checksum of 16 bits.
 * @pure
 * @requires areBytes(bytes)
 * @ensures \result % 256 < 255 && \result < 0xff00
 * @ensures \result % 256 === (\sum int i; 0 <= i && i < bytes.length; bytes[i]) % 255
 */
export function checksum(bytes: readonly int[]): nat {
  let [low, high] = [0, 0];
  for (const byte of bytes) {
    low = (low + byte) % 255;
    high = (high + low) % 255;
  }
  return high * 256 + low;
}

/**
 * The code units of a string, two bytes each.
 * @pure
 * @ensures areBytes(\result) && \result.length === 2 * text.length
 * @ensures fromBytes(\result) === text
 */
export function toBytes(text: string): int[] {
  return Array.from({ length: text.length }, (_, i) => u16(text.charCodeAt(i))).flat();
}

/**
 * @pure
 * @requires areBytes(bytes) && bytes.length % 2 === 0
 * @ensures \result.length * 2 === bytes.length
 * @ensures (\forall int i; 0 <= i && i < \result.length; \result.charCodeAt(i) === readU16(bytes, 2 * i))
 */
export function fromBytes(bytes: readonly int[]): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 2) text += String.fromCharCode(readU16(bytes, at));
  return text;
}

/**
 * Cuts into pieces that are all of one size, except the last.
 * @pure
 * @requires size >= 1 && areBytes(bytes)
 * @ensures \result.length === Math.ceil(bytes.length / size)
 * @ensures (\forall int i; 0 <= i && i < \result.length; 0 < \result[i].length && \result[i].length <= size)
 * @ensures \result.flat().every((byte, i) => byte === bytes[i]) && \result.flat().length === bytes.length
 */
export function pieces(bytes: readonly int[], size: int): int[][] {
  const cut: int[][] = [];
  for (let at = 0; at < bytes.length; at += size) cut.push(bytes.slice(at, at + size));
  return cut;
}

import { quotient } from "./quotient.js";
import type { Literal } from "./term.js";

// What operators of SMT-LIB give for literals. Nothing where the standard leaves it open, as in a division by zero.

/** What a function gives for some values; nothing if that is not known. */
export type Meaning = (...args: readonly Literal[]) => Literal | undefined;

/** Functions by their names. */
export type Meanings = ReadonlyMap<string, Meaning>;

function ofInts(give: (...args: readonly bigint[]) => Literal | undefined): Meaning {
  return (...args) =>
    args.every((one): one is bigint => typeof one === "bigint") ? give(...args) : undefined;
}

/** Of a chain of comparisons each must hold. */
function compared(holds: (a: bigint, b: bigint) => boolean): Meaning {
  return ofInts((...args) => args.slice(1).every((one, i) => holds(args[i] ?? one, one)));
}

function ofText(give: (text: string, ...rest: readonly Literal[]) => Literal | undefined): Meaning {
  return (text, ...rest) => (typeof text === "string" ? give(text, ...rest) : undefined);
}

function substring(text: string, from: Literal | undefined, length: Literal | undefined): string | undefined {
  if (typeof from !== "bigint" || typeof length !== "bigint") return undefined;
  if (from < 0n || from >= text.length || length <= 0n) return "";
  return text.slice(Number(from), Number(from + length > text.length ? BigInt(text.length) : from + length));
}

/** Where a text is found from a place on. */
function indexOf(text: string, wanted: Literal | undefined, from: Literal | undefined): bigint | undefined {
  if (typeof wanted !== "string" || typeof from !== "bigint") return undefined;
  return from < 0n || from > text.length ? -1n : BigInt(text.indexOf(wanted, Number(from)));
}

const mostCode = 0x2ffffn;

/** What the operators of SMT-LIB mean. */
export const meanings: Meanings = new Map<string, Meaning>([
  ["not", (one) => one !== true],
  ["and", (...args) => args.every((one) => one === true)],
  ["or", (...args) => args.includes(true)],
  ["=>", (a, b) => a !== true || b === true],
  ["xor", (a, b) => a !== b],
  ["=", (...args) => args.every((one) => Object.is(one, args[0]))],
  ["distinct", (...args) => new Set(args).size === args.length],
  ["ite", (test, then, otherwise) => (test === true ? then : otherwise)],
  ["+", ofInts((...args) => args.reduce((a, b) => a + b, 0n))],
  ["-", ofInts((first = 0n, ...rest) => (rest.length === 0 ? -first : rest.reduce((a, b) => a - b, first)))],
  ["*", ofInts((...args) => args.reduce((a, b) => a * b, 1n))],
  ["abs", ofInts((one = 0n) => (one < 0n ? -one : one))],
  ["div", ofInts((a = 0n, b = 0n) => (b === 0n ? undefined : quotient(a, b)))],
  ["mod", ofInts((a = 0n, b = 0n) => (b === 0n ? undefined : a - b * quotient(a, b)))],
  ["<", compared((a, b) => a < b)],
  ["<=", compared((a, b) => a <= b)],
  [">", compared((a, b) => a > b)],
  [">=", compared((a, b) => a >= b)],
  ["str.++", (...args) => args.join("")],
  ["str.len", ofText((text) => BigInt(text.length))],
  ["str.at", ofText((text, at) => substring(text, at, 1n))],
  ["str.substr", ofText((text, from, length) => substring(text, from, length))],
  ["str.prefixof", ofText((start, text) => String(text).startsWith(start))],
  ["str.suffixof", ofText((end, text) => String(text).endsWith(end))],
  ["str.contains", ofText((text, part) => text.includes(String(part)))],
  ["str.indexof", ofText((text, wanted, from) => indexOf(text, wanted, from))],
  ["str.replace", ofText((text, part, other) => text.replace(String(part), () => String(other)))],
  ["str.<", ofText((a, b) => a < String(b))],
  ["str.<=", ofText((a, b) => a <= String(b))],
  ["str.is_digit", ofText((text) => /^[0-9]$/.test(text))],
  ["str.to_code", ofText((text) => (text.length === 1 ? BigInt(text.charCodeAt(0)) : -1n))],
  ["str.from_code", ofInts((code = -1n) => (code < 0n || code > mostCode ? "" : fromUnit(code)))],
  ["str.to_int", ofText((text) => (/^[0-9]+$/.test(text) ? BigInt(text) : -1n))],
  ["str.from_int", ofInts((one = -1n) => (one < 0n ? "" : String(one)))],
]);

/** JavaScript has no unit for what is larger. */
function fromUnit(code: bigint): string | undefined {
  return code > 0xffffn ? undefined : String.fromCharCode(Number(code));
}

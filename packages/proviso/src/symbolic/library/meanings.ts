import type { Literal, Meaning, Meanings } from "../../solver/index.js";
import { numberMeanings } from "../numbers/meanings.js";

// Functions of the library that terms name: what they give for literals is what V8 gives. To a solver they are functions of
// which nothing is known but that equal arguments give equal results.

const ofOneNumber = [
  "acos",
  "acosh",
  "asin",
  "asinh",
  "atan",
  "atanh",
  "cbrt",
  "clz32",
  "cos",
  "cosh",
  "exp",
  "expm1",
  "fround",
  "log",
  "log10",
  "log1p",
  "log2",
  "sin",
  "sinh",
  "tan",
  "tanh",
] as const;

const ofTwoNumbers = ["atan2", "imul"] as const;

/** The functions of `Math` that have a term of their own, by how many numbers they take. */
export const mathFunctions: readonly (readonly [name: string, length: number])[] = [
  ...ofOneNumber.map((name) => [name, 1] as const),
  ...ofTwoNumbers.map((name) => [name, 2] as const),
];

function areNumbers(args: readonly Literal[]): args is number[] {
  return args.every((one) => typeof one === "number");
}

function ofText(give: (text: string) => Literal): Meaning {
  return (text) => (typeof text === "string" ? give(text) : undefined);
}

function ofTexts(give: (a: string, b: string) => Literal): Meaning {
  return (a, b) => (typeof a === "string" && typeof b === "string" ? give(a, b) : undefined);
}

/** Longer texts are not worked out. */
const longestText = 100_000n;

const hypotenuse: Meaning = (...args) => (areNumbers(args) ? Math.hypot(...args) : undefined);
const mostArguments = 8;

/** What functions of the library and on numbers give. */
export const libraryMeanings: Meanings = new Map<string, Meaning>([
  ...numberMeanings,
  ...ofOneNumber.map(
    (name) =>
      [`math.${name}`, (a) => (typeof a === "number" ? Math[name](a) : undefined)] as [string, Meaning],
  ),
  ...ofTwoNumbers.map(
    (name) =>
      [
        `math.${name}`,
        (a, b) => (typeof a === "number" && typeof b === "number" ? Math[name](a, b) : undefined),
      ] as [string, Meaning],
  ),
  ...Array.from(
    { length: mostArguments + 1 },
    (_, count) => [`math.hypot${count}`, hypotenuse] as [string, Meaning],
  ),
  ["num.pow", (a, b) => (typeof a === "number" && typeof b === "number" ? a ** b : undefined)],
  ["num.to_str", (a) => (typeof a === "number" ? String(a) : undefined)],
  [
    "num.to_fixed",
    (a, digits) =>
      typeof a === "number" && typeof digits === "bigint" ? a.toFixed(Number(digits)) : undefined,
  ],
  ["str.to_num", ofText((text) => Number(text))],
  ["str.parse_float", ofText((text) => Number.parseFloat(text))],
  [
    "str.parse_int",
    (text, radix) =>
      typeof text === "string" && typeof radix === "bigint"
        ? Number.parseInt(text, Number(radix))
        : undefined,
  ],
  ["str.upper", ofText((text) => text.toUpperCase())],
  ["str.lower", ofText((text) => text.toLowerCase())],
  [
    "str.repeat",
    (text, count) =>
      typeof text === "string" &&
      typeof count === "bigint" &&
      count >= 0n &&
      count * BigInt(text.length) <= longestText
        ? text.repeat(Number(count))
        : undefined,
  ],
  ["str.trim", ofText((text) => text.trim())],
  ["str.trim_start", ofText((text) => text.trimStart())],
  ["str.trim_end", ofText((text) => text.trimEnd())],
  ["str.locale_compare", ofTexts((a, b) => BigInt(a.localeCompare(b)))],
  ["str.last_indexof", ofTexts((a, b) => BigInt(a.lastIndexOf(b)))],
  [
    "str.replace_each",
    (text, part, other) =>
      typeof text === "string" && typeof part === "string" && typeof other === "string"
        ? text.replaceAll(part, other)
        : undefined,
  ],
  [
    "str.replace_first",
    (text, part, other) =>
      typeof text === "string" && typeof part === "string" && typeof other === "string"
        ? text.replace(part, other)
        : undefined,
  ],
]);

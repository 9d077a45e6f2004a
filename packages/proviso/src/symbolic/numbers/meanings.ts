import type { Meaning, Meanings } from "../../solver/index.js";

// Functions on numbers as JavaScript has them, by the names that terms use. Terms of literals are folded by these, so V8
// itself says what they give; preludes say the same to solvers.

function ofNumbers(give: (a: number, b: number) => number | boolean | bigint | undefined): Meaning {
  return (a, b = 0) => (typeof a === "number" && typeof b === "number" ? give(a, b) : undefined);
}

/** What functions on numbers give. */
export const numberMeanings: Meanings = new Map<string, Meaning>([
  ["num.add", ofNumbers((a, b) => a + b)],
  ["num.sub", ofNumbers((a, b) => a - b)],
  ["num.mul", ofNumbers((a, b) => a * b)],
  ["num.div", ofNumbers((a, b) => a / b)],
  ["num.rem", ofNumbers((a, b) => a % b)],
  ["num.neg", ofNumbers((a) => -a)],
  ["num.abs", ofNumbers((a) => Math.abs(a))],
  ["num.floor", ofNumbers((a) => Math.floor(a))],
  ["num.ceil", ofNumbers((a) => Math.ceil(a))],
  ["num.trunc", ofNumbers((a) => Math.trunc(a))],
  ["num.min", ofNumbers((a, b) => Math.min(a, b))],
  ["num.max", ofNumbers((a, b) => Math.max(a, b))],
  ["num.sqrt", ofNumbers((a) => Math.sqrt(a))],
  ["num.lt", ofNumbers((a, b) => a < b)],
  ["num.le", ofNumbers((a, b) => a <= b)],
  ["num.eq", ofNumbers((a, b) => a === b)],
  ["num.same", ofNumbers((a, b) => Object.is(a, b))],
  ["num.is_nan", ofNumbers((a) => Number.isNaN(a))],
  ["num.is_finite", ofNumbers((a) => Number.isFinite(a))],
  ["num.is_integer", ofNumbers((a) => Number.isInteger(a))],
  // Of what is not whole, that is left open.
  ["num.to_int", ofNumbers((a) => (Number.isInteger(a) ? BigInt(a) : undefined))],
  ["num.of_int", (a) => (typeof a === "bigint" ? Number(a) : undefined)],
]);

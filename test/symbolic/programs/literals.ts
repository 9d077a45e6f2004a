import type { Draw } from "./draw.js";

const numbers = [
  0,
  -0,
  1,
  -1,
  2,
  3,
  5,
  7,
  10,
  31,
  32,
  33,
  0.5,
  -0.5,
  1.5,
  -1.5,
  2.5,
  0.1,
  1e-7,
  1e21,
  255,
  -256,
  2 ** 31,
  2 ** 31 - 1,
  -(2 ** 31),
  2 ** 32,
  2 ** 32 - 1,
  2 ** 32 + 5,
  2 ** 53,
  2 ** 53 - 1,
  -(2 ** 53),
  1e308,
  5e-324,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
];
const strings = [
  "",
  "a",
  "b",
  "ab",
  "abc",
  "B",
  "10",
  "9",
  " 3 ",
  "1e3",
  "0x1f",
  "-0",
  "NaN",
  "x y",
  "\u00e9",
  "\ud83d\ude00",
  "\ud83d",
  "\uffff",
  "length",
  "0",
  "true",
];
const bigints = [0n, 1n, -1n, 2n, 3n, 7n, -5n, 10n, 255n, 2n ** 31n, 2n ** 53n + 1n, -(2n ** 64n)];

/** A number, often one at an edge. */
export function someNumber(draw: Draw): number {
  if (draw.chance(50)) return draw.below(12) - 3;
  return draw.pick(numbers);
}

export function someString(draw: Draw): string {
  return draw.pick(strings);
}

export function someBigint(draw: Draw): bigint {
  return draw.pick(bigints);
}

/** Any primitive value. */
export function somePrimitive(draw: Draw): unknown {
  switch (draw.below(12)) {
    case 0:
      return undefined;
    case 1:
      return null;
    case 2:
      return draw.chance(50);
    case 3:
      return someBigint(draw);
    case 4:
    case 5:
    case 6:
      return someString(draw);
    default:
      return someNumber(draw);
  }
}

/** A primitive value as a program writes it. */
export function written(value: unknown): string {
  switch (typeof value) {
    case "string":
      return JSON.stringify(value);
    case "bigint":
      return value < 0n ? `(${value}n)` : `${value}n`;
    case "number":
      if (Number.isNaN(value)) return "NaN";
      if (!Number.isFinite(value)) return value > 0 ? "Infinity" : "(-Infinity)";
      return Object.is(value, -0) ? "(-0)" : value < 0 ? `(${value})` : String(value);
    default:
      return String(value);
  }
}

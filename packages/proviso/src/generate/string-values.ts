import fc, { type Arbitrary } from "fast-check";
import { drawnFrom } from "./drawn.js";
import type { Interval } from "./interval.js";

const letters = fc.string({
  unit: fc.constantFrom(..."aab c019.,-_/:;=+*()[]{}\"'%\\\n\tAZ"),
  maxLength: 12,
});

/** Any of JavaScript's characters, halves of pairs among them. */
const codeUnits = fc.oneof(fc.integer({ min: 0, max: 0xff }), fc.integer({ min: 0x100, max: 0xffff }));

/** Strings of a length: short ones of characters that parsers look for, what the program mentions or matches, and any. */
export function stringsOf(
  length: Interval,
  constants: readonly string[],
  pattern?: string,
  patterns: readonly string[] = [],
): Arbitrary<string> {
  const { min = 0, max = Number.POSITIVE_INFINITY } = length;
  const fits = (s: string): boolean => s.length >= min && s.length <= max;
  const bounds = { minLength: Math.max(0, min), ...(max < 2 ** 16 && { maxLength: max }) };
  const fitted = (s: string): string => (fits(s) ? s : s.slice(0, most).padEnd(min, "a"));
  const most = Number.isFinite(max) ? max : undefined;
  const known = constants.filter(fits);
  const mixed = known.length === 0 ? undefined : fc.constantFrom(...known);
  const choices: { weight: number; arbitrary: Arbitrary<string> }[] = [
    { weight: 6, arbitrary: fits("") ? letters.map(fitted) : fc.string({ ...bounds, unit: unitOf() }) },
    { weight: 2, arbitrary: fc.string(bounds) },
    {
      weight: 1,
      arbitrary: fc.array(codeUnits, bounds).map((units) => String.fromCharCode(...units)),
    },
  ];
  if (fits("")) choices.push({ weight: 1, arbitrary: fc.constant("") });
  if (mixed !== undefined) {
    choices.push({ weight: 4, arbitrary: mixed });
    choices.push({
      weight: 2,
      arbitrary: fc
        .tuple(letters, mixed, letters)
        .map(([a, b, c]) => a.slice(0, 3) + b + c.slice(0, 3))
        .map(fitted),
    });
  }
  const matching = pattern === undefined ? undefined : matchesOf(pattern);
  if (matching !== undefined) choices.push({ weight: 20, arbitrary: matching });
  const others = patterns.flatMap((source) => matchesOf(source) ?? []);
  if (others.length > 0) choices.push({ weight: 4, arbitrary: fc.oneof(...others).map(fitted) });
  return drawnFrom(choices);
}

function unitOf(): Arbitrary<string> {
  return fc.constantFrom(..."ab c019.,-_/:;=+()\"'%\nAZ");
}

/** Strings that a regular expression matches, where fast-check can make them. */
function matchesOf(pattern: string): Arbitrary<string> | undefined {
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    return undefined;
  }
}

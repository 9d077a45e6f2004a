import fc from "fast-check";
import { expect, it } from "vitest";
import { type Primitive, toPrimitiveData } from "../../generate/index.js";
import type { Features } from "../guest/features.js";
import { separate } from "./separate.js";

// The condition that is found is evaluated by V8 on the calls that it was found from.

const names = ["a", "b", "on", "word"];

type Call = readonly [a: number, b: number, on: boolean, word: string | undefined];

function features(call: Call): Features {
  const [a, b, on, word] = call.map((value: Primitive) => toPrimitiveData(value));
  return { "0": a ?? null, "1": b ?? null, "2": on ?? null, "3": word ?? null, "this.size": a ?? null };
}

function holds(condition: string, call: Call): boolean {
  const text = condition.replace(/^(.*?) ==> (.*)$/, "!($1) || ($2)").replaceAll("this.size", "a");
  return Boolean(new Function(...names, `return ${text};`)(...call));
}

const calls = fc.array(
  fc.tuple(
    fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom(0.5, Number.NaN, 1e20)),
    fc.integer({ min: -3, max: 3 }),
    fc.boolean(),
    fc.constantFrom("", "x", "y", undefined),
  ),
  { minLength: 12, maxLength: 60 },
);

const planted = [
  "a > 0",
  "a >= b",
  "a !== b",
  "on",
  "!on",
  'word !== "x"',
  "word !== undefined",
  "Number.isInteger(a)",
  "!Number.isNaN(a)",
  "on ==> b > 0",
  "b < 2",
  "on && word !== undefined",
  "-1 <= b && b <= 2",
  "b >= 0 && on",
  "a <= b && b < 3",
];

it.each(planted)("finds a condition where %s is what tells calls apart", (condition) => {
  let found = 0;
  fc.assert(
    fc.property(calls, (all) => {
      const failing = all.filter((call) => !holds(condition, call));
      const passing = all.filter((call) => holds(condition, call));
      const separation = separate(failing.map(features), passing.map(features), names);
      if (failing.length < 2 || passing.length < 8) return;
      // Each of two conditions must exclude enough.
      if (!condition.includes("&&")) expect(separation, condition).toBeDefined();
      if (separation === undefined) return;
      expect(failing.filter((call) => holds(separation.text, call))).toEqual([]);
      const kept = passing.filter((call) => holds(separation.text, call)).length;
      expect(separation.keeps).toBeCloseTo(kept / passing.length, 9);
      found += 1;
    }),
    { seed: 7, numRuns: 200 },
  );
  expect(found).toBeGreaterThan(50);
});

it("finds nothing where chance decides, or too few calls are known", () => {
  const call = (a: number): Features => features([a, 0, true, ""]);
  const mixed = (odd: number): Features[] => Array.from({ length: 20 }, (_, i) => call(4 * i + odd));
  expect(separate(mixed(0), mixed(2), names)).toBeUndefined();
  expect(separate([call(1)], mixed(2), names)).toBeUndefined();
  expect(separate(mixed(0), [call(1), call(3)], names)).toBeUndefined();
});

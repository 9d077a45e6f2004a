import fc from "fast-check";
import { expect, it } from "vitest";
import { type Primitive, toPrimitiveData } from "../../generate/index.js";
import type { Features } from "../../search/index.js";
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

it("a place in something is asked for even where other places happen to do no harm", () => {
  const call = (at: number, length: number): Features => ({ "0": at, "1.length": length });
  const failing = Array.from({ length: 12 }, (_, i) => call(4 + i, 4));
  const passing = Array.from({ length: 24 }, (_, i) => (i % 2 === 0 ? call(i % 4, 4) : call(3 + i, 2)));
  const found = separate(failing, passing, ["at", "list"]);
  expect(found).toMatchObject({ text: "at < list.length", keeps: 0.5, isUsual: true });
});

it("what other preconditions ask is asked of all that it can be asked of", () => {
  const call = (a: boolean, b: boolean): Features => ({ "isGood(a)": a, "isGood(b)": b });
  const failing = Array.from({ length: 12 }, (_, i) => call(i % 2 === 0, i % 2 === 1));
  const passing = Array.from({ length: 12 }, (_, i) => call(true, i % 3 !== 0));
  expect(separate(failing, passing, ["a", "b"])).toBeUndefined();
  const found = separate(failing, passing, ["a", "b"], ["isGood(a)", "isGood(b)"]);
  expect(found).toMatchObject({ text: "isGood(a) && isGood(b)", isUsual: true });
});

it("as many conditions are joined as it takes, each of which excludes something", () => {
  const call = (a: number, b: number, c: number): Features => ({ "0": a, "1": b, "2": c });
  const failing = Array.from({ length: 30 }, (_, i) =>
    call(...([0, 1, 2].map((at) => (i % 3 === at ? -i - 1 : i)) as [number, number, number])),
  );
  const passing = Array.from({ length: 20 }, (_, i) => call(i, (i * 7) % 20, (i * 3) % 20));
  const found = separate(failing, passing, ["a", "b", "c"]);
  expect(found?.text.split(" && ").sort()).toEqual(["a >= 0", "b >= 0", "c >= 0"]);
  expect(found?.keeps).toBe(1);
});

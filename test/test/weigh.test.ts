import fc from "fast-check";
import { expect, it } from "vitest";
import { nothing, silent, textbook } from "../../evaluation/nonconformances/fit/textbook.mjs";
import type { Evidence } from "../../packages/proviso/dist/test/causes/evidence.js";
import { weigh } from "../../packages/proviso/dist/test/causes/weigh.js";

const separation = { text: "n > 0", cost: 1, keeps: 1 };
const boundary = {
  kind: "boundary",
  edit: { start: 0, end: 1, text: "" },
  clause: "ensures n <= 1",
} as const;

it.each(textbook)("%s of a %s speaks for its cause", (_, kind, evidence, cause) => {
  expect(weigh(kind, { ...nothing, ...evidence })[0]?.cause).toBe(cause);
});

it("says how many of the others meet a condition", () => {
  const text = (keeps: number): string =>
    weigh("postcondition", { ...nothing, separation: { ...separation, keeps } })
      .map(({ evidence }) => evidence)
      .join();
  expect(text(1)).toContain("a condition that all 24 others do");
  expect(text(0.5)).toContain("a condition that 12 of the 24 others do");
});

it("tells the likeliest cause by what there is to tell", () => {
  const unusual = { ...silent, mends: false, isUnusual: true, text: "it depends on `f`" };
  const [first] = weigh("postcondition", { ...nothing, passing: 0, rate: 0.3, upstream: unusual });
  expect(first).toMatchObject({ cause: "weak-postcondition" });
  expect(first?.evidence).toContain("it depends on `f`, and `f` promises nothing");
});

it("blames nothing that is called where nothing is", () => {
  const causes = weigh("postcondition", nothing).map(({ cause }) => cause);
  expect(causes).not.toContain("weak-postcondition");
  expect(
    weigh("precondition", { ...nothing, needless: false, supplier: "f" }).map(({ cause }) => cause),
  ).toContain("weak-postcondition");
});

it("names a condition that no contract could", () => {
  const nameless = { ...separation, text: "arguments[0] > 0" };
  const [first] = weigh("postcondition", { ...nothing, separation: nameless });
  expect(first?.evidence).toContain("meet the condition `arguments[0] > 0` that all 24 others do");
});

it("gives shares that are never negative, and one in all", () => {
  const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
    fc.option(value, { nil: undefined });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const cost = fc.double({ min: 1, max: 20, noNaN: true });
  const ways = fc.integer({ min: 1, max: 8 });
  const evidence: fc.Arbitrary<Evidence> = fc.record({
    failing: fc.nat({ max: 48 }),
    passing: fc.nat({ max: 48 }),
    rate: maybe(share),
    separation: maybe(fc.record({ text: fc.constant("n > 0"), cost, keeps: share, isUsual: fc.boolean() })),
    handled: fc.boolean(),
    doesNothing: fc.boolean(),
    companions: share,
    relaxation: fc.constantFrom(undefined, boundary),
    asksOfInputs: fc.boolean(),
    repair: maybe(fc.record({ text: fc.constant("that"), cost, ways })),
    leftover: fc.constantFrom(undefined, "there is a variable"),
    upstream: maybe(fc.record({ ...silentParts(), ways })),
    earlier: maybe(fc.record({ text: fc.constant("that"), cost, ways, silent: fc.boolean() })),
    needless: maybe(fc.boolean()),
    supplier: fc.constantFrom(undefined, "f"),
    isConstructor: fc.boolean(),
    uninitialized: fc.constantFrom([], ["x"]),
    missing: fc.boolean(),
  });
  const kinds = fc.constantFrom("postcondition", "precondition", "invariant", "constraint", "loop-variant");
  fc.assert(
    fc.property(kinds, evidence, (kind, facts) => {
      const weighed = weigh(kind as "postcondition", facts);
      const scores = weighed.map(({ score }) => score);
      expect(scores.every((score) => score >= 0 && score <= 1)).toBe(true);
      expect(scores.reduce((sum, score) => sum + score, 0)).toBeCloseTo(1, 1);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      expect(new Set(weighed.map(({ cause }) => cause)).size).toBe(weighed.length);
    }),
    { seed: 11, numRuns: 2_000 },
  );
});

function silentParts() {
  return {
    unit: fc.constant("f"),
    text: fc.constant("that"),
    silent: fc.boolean(),
    isUnusual: fc.boolean(),
    isBare: fc.boolean(),
    mends: fc.boolean(),
    leftover: fc.boolean(),
  };
}

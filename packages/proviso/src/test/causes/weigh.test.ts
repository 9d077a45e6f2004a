import fc from "fast-check";
import { expect, it } from "vitest";
import type { Evidence } from "./evidence.js";
import { weigh } from "./weigh.js";

const nothing: Evidence = {
  failing: 12,
  passing: 24,
  rate: 0.3,
  separation: undefined,
  handled: false,
  companions: 0,
  relaxation: undefined,
  asksOfInputs: false,
  repair: undefined,
  leftover: undefined,
  doesNothing: false,
  upstream: undefined,
  earlier: undefined,
  needless: undefined,
  supplier: undefined,
  isConstructor: false,
  uninitialized: [],
  missing: false,
};
const edit = { start: 0, end: 1, text: "" };
const separation = { text: "n > 0", cost: 1, keeps: 1 };
const boundary = { kind: "boundary", edit, clause: "ensures n <= 1" } as const;
const repair = { text: "`+` in place of `-`", cost: 1, ways: 1 };
const silent = {
  unit: "f",
  text: "with that in `f` all is well",
  silent: true,
  isUnusual: false,
  isBare: false,
  mends: true,
  leftover: false,
  ways: 1,
};

it.each([
  ["a simple condition that all others meet", "postcondition", { separation }, "weak-precondition"],
  ["a weaker clause that agrees with all", "postcondition", { relaxation: boundary }, "strong-postcondition"],
  ["a weaker invariant", "invariant", { relaxation: boundary }, "strong-invariant"],
  ["a weaker constraint", "constraint", { relaxation: boundary }, "strong-constraint"],
  ["a small change of the code", "postcondition", { repair }, "code-error"],
  ["a field that nobody sets", "postcondition", { uninitialized: ["x"], missing: true }, "code-error"],
  [
    "a unit that does nothing",
    "postcondition",
    { doesNothing: true, relaxation: { ...boundary, kind: "fixed" } },
    "code-error",
  ],
  ["what a unit without promises gives", "postcondition", { upstream: silent }, "weak-postcondition"],
  [
    "the same of one that promises something",
    "postcondition",
    { upstream: { ...silent, silent: false } },
    "code-error",
  ],
  [
    "a change of what was called before",
    "invariant",
    { earlier: { ...repair, silent: false } },
    "code-error",
  ],
  [
    "the same, where it promises nothing",
    "invariant",
    { earlier: { ...repair, silent: true } },
    "weak-postcondition",
  ],
  [
    "a promise that asks of nothing that is done",
    "postcondition",
    { asksOfInputs: true, separation },
    "strong-postcondition",
  ],
  [
    "a precondition that nobody needs",
    "precondition",
    { needless: true, relaxation: boundary },
    "strong-precondition",
  ],
  [
    "a precondition that could be slightly weaker",
    "precondition",
    { needless: false, relaxation: boundary, separation },
    "strong-precondition",
  ],
  [
    "one that is needed, and not asked for by the caller",
    "precondition",
    { needless: false, separation },
    "weak-precondition",
  ],
  ["one that is needed, where the caller slips", "precondition", { needless: false, repair }, "code-error"],
  [
    "one that is needed, where another gave the value",
    "precondition",
    { needless: false, supplier: "f" },
    "weak-postcondition",
  ],
] as const)("%s of a %s speaks for its cause", (_, kind, evidence, cause) => {
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

import fc from "fast-check";
import { expect, it } from "vitest";
import {
  Bool,
  Builder,
  evaluate,
  Int,
  type Literal,
  type Term,
} from "../../packages/proviso/dist/solver/index.js";
import { KnownConditions } from "../../packages/proviso/dist/symbolic/known-conditions.js";

const build = new Builder();
const numbers = ["x", "y"].map((name) => build.constant(name, Int));
const flags = ["p", "q"].map((name) => build.constant(name, Bool));

const number: fc.Arbitrary<Term> = fc.oneof(
  fc.constantFrom(...numbers),
  fc.integer({ min: -2, max: 2 }).map((value) => build.int(value)),
);
const sum = fc.array(number, { minLength: 1, maxLength: 2 }).map((terms) => build.apply("+", terms));
const bound = { name: "i", sort: Int };
const variable = build.bound(bound);

/** Something about all, or one, of the whole numbers that a range picks. */
const quantified: fc.Arbitrary<Term> = fc
  .record({
    isForall: fc.boolean(),
    ends: fc.tuple(number, number),
    rest: fc.array(fc.tuple(fc.constantFrom("<=", ">=", "="), number, fc.boolean()), {
      minLength: 1,
      maxLength: 3,
    }),
  })
  .map(({ isForall, ends: [from, to], rest }) => {
    const range = [build.apply(">=", [variable, from]), build.apply("<", [variable, to])];
    const parts = rest.map(([operator, other, isShifted]) =>
      build.apply(operator, [isShifted ? build.apply("+", [variable, build.int(1)]) : variable, other]),
    );
    const some = build.or(...parts);
    return isForall
      ? build.forall([bound], build.or(...range.map((one) => build.not(one)), some))
      : build.exists([bound], build.and(...range, some));
  });

const { condition } = fc.letrec<{ condition: Term }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    quantified,
    fc.constantFrom(...flags),
    fc
      .tuple(fc.constantFrom("<=", ">=", "="), sum, number)
      .map(([operator, a, b]) => build.apply(operator, [a, b])),
    tie("condition").map((one) => build.not(one)),
    fc
      .tuple(fc.constantFrom("and", "or"), tie("condition"), tie("condition"))
      .map(([operator, a, b]) => build.apply(operator, [a, b])),
    fc.tuple(tie("condition"), tie("condition"), tie("condition")).map(([a, b, c]) => build.if(a, b, c)),
  ),
}));

/** All assignments of small values. */
const assignments: ReadonlyMap<Term, Literal>[] = [-2n, -1n, 0n, 1n, 2n].flatMap((x) =>
  [-2n, 0n, 2n].flatMap((y) =>
    [true, false].flatMap((p) =>
      [true, false].map(
        (q) => new Map([...numbers, ...flags].map((term, i) => [term, [x, y, p, q][i] ?? 0n])),
      ),
    ),
  ),
);

it("says the same of a condition wherever what is known holds", () => {
  fc.assert(
    fc.property(fc.array(condition, { maxLength: 3 }), condition, (held, asked) => {
      const known = new KnownConditions(build);
      for (const one of held) known.add(one);
      const simple = known.simplified(asked);
      for (const values of assignments) {
        if (!held.every((one) => evaluate(one, values) === true)) continue;
        expect(evaluate(simple, values)).toBe(evaluate(asked, values));
      }
      const parts = known.partsOf(asked);
      for (const values of assignments)
        expect(parts.every((one) => evaluate(one, values) === true)).toBe(evaluate(asked, values));
    }),
    { seed: 1, numRuns: 1000 },
  );
});

it("forgets what was known at a level that is left", () => {
  const known = new KnownConditions(build);
  const [p, q] = flags as [Term, Term];
  known.add(p);
  known.push();
  known.add(q);
  known.add(p);
  expect(known.simplified(build.and(p, q))).toBe(build.true);
  known.pop();
  expect(known.simplified(build.and(p, q))).toBe(q);
  expect(known.simplified(build.not(p))).toBe(build.false);
});

it("says of a few whole numbers what each of them says", () => {
  let told = 0;
  fc.assert(
    fc.property(quantified, (term) => {
      fc.pre(term.kind === "quantified");
      if (term.kind !== "quantified") return;
      for (const values of assignments) {
        const each = Array.from({ length: 21 }, (_, i) =>
          evaluate(term.body, new Map([...values, [variable, BigInt(i - 10)]])),
        );
        const expected = term.quantifier === "forall" ? !each.includes(false) : each.includes(true);
        const value = evaluate(term, values);
        if (value === undefined) continue;
        told += 1;
        expect(value).toBe(expected);
      }
    }),
    { seed: 2, numRuns: 200 },
  );
  expect(told).toBeGreaterThan(4_000);
});

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
const { condition } = fc.letrec<{ condition: Term }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom(...flags),
    fc
      .tuple(fc.constantFrom("<=", ">=", "="), number, number)
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
    { seed: 1, numRuns: 2000 },
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

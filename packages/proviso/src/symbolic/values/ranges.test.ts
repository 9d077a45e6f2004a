import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Builder, evaluate, Int, type Literal, type Term } from "../../solver/index.js";
import { type Bounds, boundsWith, decidedBy, noBounds, rangeOf } from "./ranges.js";

const build = new Builder();
const names = ["whole!x", "whole!y", "whole!z"].map((name) => build.constant(name, Int));

const small = fc.integer({ min: -20, max: 20 });

/** A sum of names with factors, compared with a number. */
const condition = fc
  .record({
    factors: fc.tuple(small, small, small),
    operator: fc.constantFrom("<", "<=", ">", ">=", "="),
    limit: fc.integer({ min: -60, max: 60 }),
  })
  .map(({ factors, operator, limit }) =>
    build.apply(operator, [
      build.apply("+", [
        ...names.map((name, i) => build.apply("*", [build.int(factors[i] ?? 0), name])),
        build.int(0),
      ]),
      build.int(limit),
    ]),
  );

/** A name compared with a number. */
const comparison = fc
  .tuple(
    fc.constantFrom(...names),
    fc.constantFrom("<", "<=", ">", ">=", "="),
    fc.integer({ min: -40, max: 40 }),
  )
  .map(([name, operator, limit]) => build.apply(operator, [name, build.int(limit)]));

/** Whether a value lies between the ends that are known. */
function within(term: Term, bounds: Bounds, value: Literal | undefined): boolean {
  if (typeof value !== "bigint") return false;
  return [rangeOf(term, bounds), bounds.get(term)].every(
    (ends) => (ends?.least ?? value) <= value && value <= (ends?.most ?? value),
  );
}

describe("bounds of a path", () => {
  it("leave out no value that meets its conditions", () => {
    let [met, told] = [0, 0];
    fc.assert(
      fc.property(
        fc.array(condition, { maxLength: 4 }),
        fc.tuple(small, small, small),
        comparison,
        // Which ends of the names are known besides.
        fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
        (conditions, values, another, known) => {
          const given = new Map<Term, Literal>(names.map((name, i) => [name, BigInt(values[i] ?? 0)]));
          const holds = conditions.every((one) => evaluate(one, given) === true);
          fc.pre(holds);
          met += 1;
          const box = names
            .flatMap((name) => [
              build.apply("<=", [build.int(-20), name]),
              build.apply("<=", [name, build.int(20)]),
            ])
            .filter((_, i) => known[i] === true);
          const all = [...box, ...conditions, ...conditions];
          const bounds = all.reduce<Bounds>(boundsWith, noBounds);
          for (const [name, value] of given) expect(within(name, bounds, value)).toBe(true);
          for (const one of conditions) {
            const [side] = one.kind === "application" ? one.args : [];
            if (side?.sort === Int) expect(within(side, bounds, evaluate(side, given))).toBe(true);
          }
          const decided = decidedBy(bounds, another);
          if (decided !== undefined) expect(decided).toBe(evaluate(another, given));
          if (decided !== undefined) told += 1;
        },
      ),
      { seed: 8, numRuns: 5_000 },
    );
    expect(met).toBeGreaterThan(800);
    expect(told).toBeGreaterThan(300);
  });

  it("are narrowed by what is said of a sum", () => {
    const [x, y] = names as [Term, Term];
    const conditions = [
      build.apply("<=", [build.int(0), x]),
      build.apply("<", [x, y]),
      build.apply("<=", [y, build.int(100)]),
    ];
    const bounds = [...conditions, ...conditions].reduce<Bounds>(boundsWith, noBounds);
    expect(rangeOf(x, bounds)).toEqual({ least: 0n, most: 99n });
    expect(rangeOf(y, bounds)).toEqual({ least: 1n, most: 100n });
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  arrayOf,
  Bool,
  Builder,
  evaluate,
  Int,
  type Literal,
  Str,
  type Term,
} from "../../packages/proviso/dist/solver/index.js";
import { Terms } from "../../packages/proviso/dist/solver/terms/terms.js";
import { builtTerm, constants, plainTerm, values, written } from "./random-terms.js";

const sorts = [Bool, Int, Str] as const;

function assigned(
  of: (name: string, sort: (typeof sorts)[number]) => Term,
  given: ReadonlyMap<string, Literal>,
): Map<Term, Literal> {
  return new Map(constants.map(([name, sort]) => [of(name, sort), given.get(name) ?? false]));
}

describe.each(sorts)("terms of sort $text", (sort) => {
  it("mean the same when they are made simple", () => {
    let decided = 0;
    fc.assert(
      fc.property(written(sort, 4), values, (one, given) => {
        const terms = new Terms();
        const build = new Builder();
        const plain = evaluate(
          plainTerm(terms, one),
          assigned((name, of) => terms.constant(name, of), given),
        );
        // What divides by zero may be anything, and what is simple may not depend on it.
        fc.pre(plain !== undefined);
        decided += 1;
        expect(
          evaluate(
            builtTerm(build, one),
            assigned((name, of) => build.constant(name, of), given),
          ),
        ).toBe(plain);
      }),
      { seed: 5, numRuns: 4000 },
    );
    expect(decided).toBeGreaterThan(3000);
  });

  it("are the same when they are made simple again", () => {
    fc.assert(
      fc.property(written(sort, 4), (one) => {
        const build = new Builder();
        const simple = builtTerm(build, one);
        expect(rebuilt(build, simple)).toBe(simple);
      }),
      { seed: 6, numRuns: 2000 },
    );
  });
});

function rebuilt(build: Builder, term: Term): Term {
  return term.kind === "application"
    ? build.apply(
        term.operator,
        term.args.map((one) => rebuilt(build, one)),
      )
    : term;
}

describe("a builder", () => {
  const build = new Builder();
  const [x, y] = ["x", "y"].map((name) => build.constant(name, Int)) as [Term, Term];
  const array = build.constant("a", arrayOf(Int, Int));
  const int = (value: number): Term => build.int(value);
  const plus = (a: Term, b: Term): Term => build.apply("+", [a, b]);

  it("shares what is equal", () => {
    expect(plus(x, y)).toBe(plus(y, x));
    expect(plus(plus(x, int(1)), plus(y, int(2)))).toBe(plus(int(3), plus(y, x)));
  });

  it("cancels out", () => {
    expect(build.apply("-", [plus(x, y), y])).toBe(x);
    expect(build.apply("<", [x, plus(x, int(1))])).toBe(build.true);
    expect(build.equal(plus(x, int(1)), x)).toBe(build.false);
  });

  it("has one form for each comparison", () => {
    expect(build.not(build.apply("<", [x, y]))).toBe(build.apply(">=", [x, y]));
    expect(build.apply(">", [y, x])).toBe(build.apply("<", [x, y]));
    expect(build.apply("<", [x, int(3)])).toBe(build.apply("<=", [x, int(2)]));
  });

  it("leaves chains of comparisons as they are", () => {
    const chain = build.apply("<", [x, y, int(0)]);
    const values = new Map<Term, Literal>([
      [x, 1n],
      [y, 2n],
    ]);
    expect(evaluate(chain, values)).toBe(false);
  });

  it("finds what was stored", () => {
    const store = (of: Term, at: Term, value: Term): Term => build.apply("store", [of, at, value]);
    const select = (of: Term, at: Term): Term => build.apply("select", [of, at]);
    const stored = store(store(array, x, int(7)), plus(x, int(1)), int(8));
    expect(select(stored, x)).toBe(int(7));
    expect(select(stored, plus(x, int(2)))).toBe(select(array, plus(x, int(2))));
    // Whether y is x is not known.
    expect(select(stored, y)).toMatchObject({ operator: "select" });
    expect(store(stored, plus(x, int(1)), int(9))).toBe(
      store(store(array, x, int(7)), plus(x, int(1)), int(9)),
    );
    expect(store(array, x, select(array, x))).toBe(array);
  });

  it("decides what contradicts itself", () => {
    const less = build.apply("<", [x, y]);
    const p = build.constant("p", Bool);
    expect(build.and(p, less, build.not(p))).toBe(build.false);
    expect(build.or(p, build.not(p))).toBe(build.true);
    expect(build.if(p, x, x)).toBe(x);
  });

  it("is fast on what is shared many times", () => {
    let one: Term = x;
    for (let i = 0; i < 10_000; i++) one = build.apply("*", [plus(one, y), plus(one, int(1))]);
    expect(
      evaluate(
        one,
        new Map<Term, Literal>([
          [x, 0n],
          [y, 0n],
        ]),
      ),
    ).toBe(0n);
  });
});

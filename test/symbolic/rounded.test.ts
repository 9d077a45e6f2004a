import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  Bool,
  Builder,
  findSolver,
  Num,
  Session,
  type Term,
} from "../../packages/proviso/dist/solver/index.js";
import { doublesIn, numberMeanings, roundedPrelude } from "../../packages/proviso/dist/symbolic/index.js";

// What is said of rounding must hold of the doubles that V8 computes: whatever it computes has to be possible, and so must all
// that follows for other numbers at the same time. What is not so is a proof of something that is false.

const program = findSolver("embedded", "");
if (program === undefined) throw new Error("no solver");

const operations = ["num.add", "num.sub", "num.mul", "num.div"] as const;

/** Numbers near to where rounding tells: the ends of precision, of the whole numbers, and of all. */
const numbers = fc.oneof(
  fc.double({ noNaN: false }),
  fc.integer({ min: -1000, max: 1000 }),
  fc.integer({ min: -1000, max: 1000 }).map((n) => n / 10),
  fc.constantFrom(
    0.1,
    0.2,
    1e300,
    -1e300,
    2 ** 53,
    2 ** 53 - 1,
    2 ** -1074,
    2 ** -1022,
    Number.MAX_VALUE,
    1 / 3,
  ),
);

/** Two operations, one on the result of the other, each with what V8 gives. */
const computed = fc.record({
  a: numbers,
  b: numbers,
  c: numbers,
  first: fc.constantFrom(...operations),
  second: fc.constantFrom(...operations),
});

function value(operation: string, a: number, b: number): number {
  return Number(numberMeanings.get(operation)?.(a, b));
}

describe("reals that are rounded", () => {
  it("can be what V8 computes", async () => {
    const build = new Builder();
    const session = new Session(program, roundedPrelude, () => performance.now());
    const cases = fc
      .sample(computed, { seed: 21, numRuns: 60 })
      // Which infinity comes of a zero is left open, and not told by the value.
      .filter(
        ({ b, c, first, second }) => !(first === "num.div" && b === 0) && !(second === "num.div" && c === 0),
      );
    const impossible: unknown[] = [];
    for (const one of cases) {
      const inner = value(one.first, one.a, one.b);
      const outer = value(one.second, inner, one.c);
      const [a, b, c] = (["a", "b", "c"] as const).map((name) => build.constant(`number!${name}`, Num)) as [
        Term,
        Term,
        Term,
      ];
      const x = build.apply(one.first, [a, b], Num);
      const y = build.apply(one.second, [x, c], Num);
      const is = (term: Term, held: number): Term =>
        build.terms.apply("=", [term, build.literal(Object.is(held, -0) ? 0 : held)], Bool);
      const facts = [is(a, one.a), is(b, one.b), is(c, one.c), is(x, inner), is(y, outer)];
      session.push();
      for (const fact of [...facts, ...doublesIn(facts, build)]) session.assert(fact);
      const { status } = await session.check({ resources: 400_000, milliseconds: 5_000 });
      if (status === "unsat") impossible.push({ ...one, inner, outer });
      session.pop();
    }
    session.close();
    expect(impossible).toEqual([]);
    expect(cases.length).toBeGreaterThan(40);
  }, 300_000);

  it("tell what every double does", async () => {
    const build = new Builder();
    const session = new Session(program, roundedPrelude, () => performance.now());
    const [x, y] = [build.constant("number!x", Num), build.constant("number!y", Num)];
    const le = (a: Term, b: Term): Term => build.apply("num.le", [a, b], Bool);
    const add = build.apply("num.add", [x, y], Num);
    const zero = build.literal(0);
    // 0 <= x and 0 <= y, but x + y < x, or not below it nor above: no double does that.
    const facts = [le(zero, x), le(zero, y), build.not(le(x, add))];
    for (const fact of [...facts, ...doublesIn(facts, build)]) session.assert(fact);
    expect((await session.check({ resources: 0, milliseconds: 60_000 })).status).toBe("unsat");
    session.close();
  }, 120_000);
});

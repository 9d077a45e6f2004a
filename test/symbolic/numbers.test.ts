import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  Bool,
  Builder,
  findSolver,
  Int,
  type Literal,
  Num,
  type Prelude,
  Session,
  type Sort,
  type Term,
} from "../../packages/proviso/dist/solver/index.js";
import { ieeePrelude, numberMeanings, realPrelude } from "../../packages/proviso/dist/symbolic/index.js";
import { nearestDouble, rationalOf } from "../../packages/proviso/dist/symbolic/numbers/rational.js";

const enough = { resources: 0, milliseconds: 60_000 };
const program = findSolver("embedded", "");
if (program === undefined) throw new Error("no solver");

const unary = new Set(
  ["neg", "abs", "floor", "ceil", "trunc", "sqrt", "is_nan", "is_finite", "is_integer", "to_int"].map(
    (name) => `num.${name}`,
  ),
);

function resultSort(value: Literal): Sort {
  return typeof value === "number" ? Num : typeof value === "bigint" ? Int : Bool;
}

/** What V8 says of an operation on some numbers, as a term that a solver should find true; nothing if that is left open. */
function claim(build: Builder, name: string, args: readonly number[], isIdentity: boolean): Term[] {
  const given = unary.has(name) ? args.slice(0, 1) : args;
  const value = numberMeanings.get(name)?.(...given);
  if (value === undefined) return [];
  const { terms } = build;
  const term = terms.apply(
    name,
    given.map((one) => terms.literal(one)),
    resultSort(value),
  );
  const literal = terms.literal(value);
  if (typeof value !== "number" || isIdentity) return [terms.apply("=", [term, literal])];
  const ask = (test: string, ...of: Term[]): Term => terms.apply(test, of, Bool);
  return [Number.isNaN(value) ? ask("num.is_nan", term) : ask("num.eq", term, literal)];
}

/** The claims that a solver does not agree with. */
async function denied(prelude: Prelude, build: Builder, claims: readonly Term[]): Promise<number> {
  if (program === undefined) return claims.length;
  const session = new Session(program, prelude, () => performance.now());
  let count = 0;
  for (let from = 0; from < claims.length; from += 50) {
    session.push();
    session.assert(build.terms.apply("not", [build.terms.apply("and", claims.slice(from, from + 50))]));
    const { status } = await session.check(enough);
    if (status !== "unsat") count += 1;
    session.pop();
  }
  session.close();
  return count;
}

const edges = [
  0,
  -0,
  1,
  -1,
  0.5,
  -1.5,
  3,
  0.1,
  2 ** 53,
  2 ** 53 + 2,
  -(2 ** 31),
  5e-324,
  1.7976931348623157e308,
];
const special = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
const names = [...numberMeanings.keys()].filter((name) => name !== "num.of_int");

describe.each(names)("%s", (name) => {
  it("is V8's, as doubles", async () => {
    const build = new Builder();
    // How far apart two exponents are is what a remainder costs.
    const near = name === "num.rem" ? fc.integer({ min: -4096, max: 4096 }).map((n) => n / 16) : fc.double();
    const any = fc.oneof(
      fc.constantFrom(...edges.slice(0, name === "num.rem" ? 8 : undefined), ...special),
      near,
    );
    const pairs = fc.sample(fc.tuple(any, any), { seed: 21, numRuns: 120 });
    const claims = pairs.flatMap((pair) => claim(build, name, pair, true));
    expect(claims.length).toBeGreaterThan(20);
    expect(await denied(ieeePrelude, build, claims)).toBe(0);
  });

  it.skipIf(name === "num.sqrt")("is V8's, as reals, where nothing is rounded", async () => {
    const build = new Builder();
    const exact = fc.integer({ min: -400, max: 400 }).map((n) => n / 8 + 0);
    const any = fc.oneof({ weight: 6, arbitrary: exact }, fc.constantFrom(...special));
    const pairs = fc
      .sample(fc.tuple(any, any), { seed: 22, numRuns: 300 })
      .filter(
        ([a, b]) =>
          name !== "num.div" ||
          !Number.isFinite(a / b) ||
          (a / b) * 2 ** 20 === Math.trunc((a / b) * 2 ** 20),
      );
    const claims = pairs.flatMap((pair) => claim(build, name, pair, false));
    expect(claims.length).toBeGreaterThan(20);
    expect(await denied(realPrelude, build, claims)).toBe(0);
  });
});

describe.each([
  ["doubles", ieeePrelude, edges],
  ["reals", realPrelude, edges.filter((one) => !Object.is(one, -0))],
] as const)("numbers as %s", (_, prelude, some) => {
  it("are read as they are written", async () => {
    const build = new Builder();
    const session = new Session(program, prelude, () => performance.now());
    const x = build.constant("x", Num);
    for (const value of [...some, ...special]) {
      session.push();
      session.assert(build.terms.apply("=", [x, build.literal(value)]));
      const answer = await session.check(enough, [x]);
      expect(answer.status === "sat" && answer.values.get(x)).toBe(value);
      session.pop();
    }
    session.close();
  });

  it("are made of whole ones", async () => {
    const build = new Builder();
    const whole = [0n, 1n, -7n, 2n ** 53n, -(2n ** 53n)];
    const claims = whole.map((one) => {
      const made = build.terms.apply("num.of_int", [build.terms.literal(one)], Num);
      return build.terms.apply("num.eq", [made, build.literal(Number(one))], Bool);
    });
    expect(await denied(prelude, build, claims)).toBe(0);
  });

  it("tell what is not so", async () => {
    const build = new Builder();
    const sum = build.terms.apply("num.add", [build.literal(1), build.literal(2)], Num);
    const claims = [build.terms.apply("num.eq", [sum, build.literal(4)], Bool)];
    expect(await denied(prelude, build, claims)).toBe(1);
  });
});

it("0.1 + 0.2 is 0.3 as reals only of what stands there", async () => {
  const build = new Builder();
  const [a, b, c] = [0.1, 0.2, 0.3].map((one) => build.literal(one)) as [Term, Term, Term];
  const claims = [build.terms.apply("num.eq", [build.terms.apply("num.add", [a, b], Num), c], Bool)];
  // 0.1, 0.2 and 0.3 stand for the doubles that are nearest to them.
  expect(await denied(realPrelude, build, claims)).toBe(1);
  expect(await denied(ieeePrelude, build, claims)).toBe(1);
});

it("fractions and doubles are each other's", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(nearestDouble(rationalOf(value))).toBe(value + 0);
    }),
    { seed: 23, numRuns: 5000 },
  );
});

it("fractions are rounded as V8 divides", () => {
  const whole = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
  fc.assert(
    fc.property(whole, whole, fc.boolean(), (a, b, isNegative) => {
      const numerator = BigInt(isNegative ? -a : a);
      expect(nearestDouble({ numerator, denominator: BigInt(b) })).toBe(Number(numerator) / b);
    }),
    { seed: 24, numRuns: 5000 },
  );
  expect(nearestDouble({ numerator: 1n, denominator: 3n << 1074n })).toBe(0);
  expect(nearestDouble({ numerator: 2n, denominator: 3n << 1074n })).toBe(5e-324);
  expect(nearestDouble({ numerator: 10n ** 400n, denominator: 1n })).toBe(Number.POSITIVE_INFINITY);
});

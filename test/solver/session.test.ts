import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import {
  arrayOf,
  Bool,
  Builder,
  evaluate,
  findSolver,
  Int,
  type Literal,
  type Prelude,
  QueryCache,
  Session,
  Solver,
  type SolverProgram,
  Str,
  solverNames,
  sortOf,
  type Term,
} from "../../packages/proviso/dist/solver/index.js";
import { builtTerm, literalOf, plainTerm, type Written, written } from "./random-terms.js";

const prelude: Prelude = {
  text: "",
  names: new Set(),
  printNumber: (value) => String(value),
  readNumber: () => undefined,
};
const now = (): number => performance.now();
const enough = { resources: 20_000_000, milliseconds: 20_000 };

// Native solvers are asked the same where they are installed.
const programs = solverNames.flatMap((name) => findSolver(name, process.env["PATH"] ?? "") ?? []);

it("has a solver of its own", () => {
  expect(programs.map(({ name }) => name)).toContain("embedded");
});

describe.each(programs)("$name", (program: SolverProgram) => {
  const session = new Session(program, prelude, now);
  afterAll(() => session.close());

  /** Whether a term is true whatever its constants are. */
  async function isValid(build: Builder, term: Term): Promise<boolean> {
    session.push();
    session.assert(build.terms.apply("not", [term]));
    const { status } = await session.check(enough);
    session.pop();
    return status === "unsat";
  }

  it("gives values that make assertions true", async () => {
    const build = new Builder();
    const [x, y] = ["x", "y"].map((name) => build.constant(name, Int)) as [Term, Term];
    const s = build.constant("s", Str);
    const all = build.and(
      build.equal(build.apply("+", [x, y]), build.int(7)),
      build.apply("<", [x, build.int(-3)]),
      build.apply("str.contains", [s, build.literal('"\\u{41}\u00e9\ud83d\n')]),
    );
    session.push();
    session.assert(all);
    const answer = await session.check(enough, [x, y, s]);
    session.pop();
    if (answer.status !== "sat") throw new Error(answer.status);
    // Old versions write texts with a backslash so that they cannot be read for certain.
    const isOld = program.name === "z3" && answer.values.get(s) === undefined;
    expect(evaluate(all, answer.values)).toBe(isOld ? undefined : true);
  });

  it("names what contradicts itself", async () => {
    const build = new Builder();
    const x = build.constant("x", Int);
    session.push();
    session.assert(build.apply("<", [x, build.int(3)]), "is small");
    session.assert(build.apply("<", [build.constant("y", Int), build.int(3)]), "other");
    session.push();
    session.assert(build.apply(">", [x, build.int(9)]), "is large");
    const answer = await session.check(enough);
    session.pop();
    expect(await session.check(enough)).toMatchObject({ status: "sat" });
    session.pop();
    expect(answer.status === "unsat" && [...answer.core].sort()).toEqual(["is large", "is small"]);
  });

  it("takes functions and quantifiers", async () => {
    const build = new Builder();
    const i = { name: "i", sort: Int };
    const of = (term: Term): Term => build.apply("f", [term], Int);
    const at = build.bound(i);
    session.push();
    session.assert(build.forall([i], build.apply(">", [of(at), at]), [[of(at)]]));
    session.assert(build.apply("<", [of(build.int(5)), build.int(5)]));
    expect(await session.check(enough)).toMatchObject({ status: "unsat" });
    session.pop();
  });

  it("agrees with what operators mean", async () => {
    const ground = fc.sample(fc.oneof(written(Int, 2), written(Bool, 2), written(Str, 2)), {
      seed: 3,
      numRuns: 1500,
    });
    const build = new Builder();
    const claims = ground.flatMap((one, i) => {
      const term = plainTerm(build.terms, withValues(one, i));
      const value = evaluate(term, new Map());
      return value === undefined ? [] : [build.terms.apply("=", [term, build.literal(value)])];
    });
    expect(claims.length).toBeGreaterThan(1000);
    for (let from = 0; from < claims.length; from += 100)
      expect(await isValid(build, build.terms.apply("and", claims.slice(from, from + 100)))).toBe(true);
  });

  it("agrees that what is made simple is the same", async () => {
    // Without products of constants and what is hard about texts: the solver would have to think.
    const easy = fc
      .oneof(written(Int, 3), written(Bool, 3))
      .filter((one) => !/\*|str\.|div|mod/.test(text(one)));
    const build = new Builder();
    for (const one of fc.sample(easy, { seed: 4, numRuns: 150 })) {
      const claim = build.terms.apply("=", [plainTerm(build.terms, one), builtTerm(build, one)]);
      expect([text(one), await isValid(build, claim)]).toEqual([text(one), true]);
    }
  });

  it("goes on after its process was lost", async () => {
    const build = new Builder();
    const x = build.constant("x", Int);
    const own = new Session(program, prelude, now);
    own.assert(build.apply(">", [x, build.int(3)]));
    own.push();
    own.assert(build.apply("<", [x, build.int(5)]));
    own.close();
    const answer = await own.check(enough, [x]);
    expect(answer.status === "sat" && answer.values.get(x)).toBe(4n);
    own.close();
  });

  it("ends in time, and is of use after that", async () => {
    const build = new Builder();
    const own = new Session(program, prelude, now);
    own.push();
    own.assert(hardIn(build));
    const began = now();
    const answer = await own.check({ resources: 0, milliseconds: 1000 });
    expect(now() - began).toBeLessThan(2500);
    expect(answer).toMatchObject({
      status: "unknown",
      why: expect.stringMatching(program.name === "z3" ? /time|incomplete/ : /time/),
    });
    own.pop();
    expect(await own.check(enough)).toMatchObject({ status: "sat" });
    own.close();
  });

  it.skipIf(program.name === "cvc5")("ends by its own counter, always alike", async () => {
    const build = new Builder();
    const own = new Session(program, prelude, now);
    own.assert(hardIn(build));
    const limits = { resources: 100_000, milliseconds: 20_000 };
    expect(await own.check(limits)).toMatchObject({ status: "unknown", why: "resources" });
    // The counter starts anew for each question.
    own.close();
    expect(await own.check(limits)).toMatchObject({ status: "unknown", why: "resources" });
    own.close();
  });
});

/** Whole numbers that no power of three adds up to. */
function hardIn(build: Builder): Term {
  const names = ["a", "b", "c"].map((name) => build.constant(name, Int));
  const [a, b, c] = names.map((one) => build.apply("*", [one, one, one])) as [Term, Term, Term];
  return build.and(
    ...names.map((one) => build.apply(">", [one, build.int(0)])),
    build.equal(build.apply("+", [a, b]), c),
  );
}

function withValues(one: Written, seed: number): Written {
  if ("literal" in one) return one;
  if ("constant" in one) {
    const [literal = false] = fc.sample(literalOf(one.sort), {
      seed: seed + one.constant.charCodeAt(0),
      numRuns: 1,
    });
    return { literal };
  }
  return { operator: one.operator, args: one.args.map((arg) => withValues(arg, seed)) };
}

function text(one: Written): string {
  if ("literal" in one) return JSON.stringify(String(one.literal));
  if ("constant" in one) return one.constant;
  return `(${one.operator} ${one.args.map(text).join(" ")})`;
}

describe("what is known is not asked", () => {
  const [program] = programs;
  if (program === undefined) throw new Error("no solver");
  const cache = new QueryCache(prelude);
  const make = (): Solver => new Solver({ program, prelude, functions: new Map(), now, cache });

  it("by its normal form, under other names, with values of its own", async () => {
    const build = new Builder();
    const solver = make();
    const ask = async (a: string, b: string): Promise<{ all: Term; values: ReadonlyMap<Term, Literal> }> => {
      const [x, y] = [a, b].map((name) => build.constant(name, Int)) as [Term, Term];
      const all = build.and(build.apply("<", [x, y]), build.apply(">", [x, build.int(10)]));
      solver.push();
      solver.assert(all);
      const answer = await solver.check(enough);
      solver.pop();
      if (answer.status !== "sat") throw new Error(answer.status);
      return { all, values: answer.values };
    };
    for (const [a, b] of [
      ["x", "y"],
      ["u", "v"],
      ["x", "y"],
    ] as const) {
      const { all, values } = await ask(a, b);
      expect(evaluate(all, values)).toBe(true);
    }
    expect(solver.counts).toMatchObject({ questions: 3, queries: 1, cached: 2 });
    solver.close();
  });

  it("by an assignment that was found before", async () => {
    const build = new Builder();
    const solver = make();
    const x = build.constant("x", Int);
    solver.assert(build.apply(">", [x, build.int(100)]));
    expect(await solver.check(enough)).toMatchObject({ status: "sat" });
    solver.push();
    solver.assert(build.apply(">", [x, build.int(50)]));
    solver.assert(build.apply(">", [x, build.int(60)]));
    expect(await solver.check(enough)).toMatchObject({ status: "sat" });
    expect(solver.counts).toMatchObject({ queries: 1, satisfied: 1 });
    solver.close();
  });

  it("where it is plain", async () => {
    const solver = make();
    const build = new Builder();
    expect(await solver.check(enough)).toMatchObject({ status: "sat" });
    solver.assert(build.false);
    expect(await solver.check(enough)).toMatchObject({ status: "unsat" });
    expect(solver.counts).toMatchObject({ queries: 0, plain: 2 });
    solver.close();
  });

  it("gives the same answers as if it were asked", async () => {
    const build = new Builder();
    const asked = new Session(program, prelude, now);
    const solver = make();
    const some = fc.sample(
      written(Bool, 3).filter((one) => !/\*|str\.|div|mod/.test(text(one))),
      { seed: 8, numRuns: 200 },
    );
    const counts = { sat: 0, unsat: 0, unknown: 0 };
    for (const one of some) {
      const term = builtTerm(build, one);
      for (const each of [asked, solver]) {
        each.push();
        each.assert(term);
      }
      const { status } = await asked.check(enough);
      const answer = await solver.check(enough);
      counts[status] += 1;
      expect([text(one), answer.status]).toEqual([text(one), status]);
      if (answer.status === "sat") expect(evaluate(term, answer.values)).not.toBe(false);
      for (const each of [asked, solver]) each.pop();
    }
    expect(counts.unknown).toBe(0);
    expect(counts.unsat).toBeGreaterThan(5);
    expect(solver.counts.queries).toBeLessThan(some.length / 2);
    solver.close();
    asked.close();
  });
});

it("answers under one prelude are none under another", () => {
  const [program] = programs;
  if (program === undefined) throw new Error("no solver");
  const other = { ...prelude };
  const options = { program, prelude, functions: new Map(), now };
  expect(() => new Solver({ ...options, cache: new QueryCache(other) })).toThrow("another prelude");
});

it("a text that looks like the end of an answer is none", async () => {
  const [program] = programs;
  if (program === undefined) throw new Error("no solver");
  const build = new Builder();
  const session = new Session(program, prelude, now);
  const s = build.constant("s", Str);
  const said = 'answered 2"\nanswered 2\n';
  session.assert(build.equal(s, build.literal(said)));
  const answer = await session.check(enough, [s]);
  expect(answer.status === "sat" && answer.values.get(s)).toBe(said);
  session.close();
});

it("sorts are interned", () => {
  expect(arrayOf(Int, Bool)).toBe(arrayOf(Int, Bool));
  expect(sortOf("Array", Int, Bool).text).toBe("(Array Int Bool)");
});

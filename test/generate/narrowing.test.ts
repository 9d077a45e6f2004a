import { describe, expect, it } from "vitest";
import { random } from "../support/random.js";
import { isIn, isRelated } from "./membership.js";
import { planFiles, unitNamed } from "./planned.js";

// Narrowing must keep every input that a case admits. Preconditions are made at random, with their meaning beside their
// text, so nothing of the code under test decides which values meet them. A part that throws has the value that makes the
// whole clause false, as the language says.

interface Values {
  readonly x: number;
  readonly i: number;
  readonly s: string;
  readonly a: readonly number[];
  readonly o: { readonly p: number; readonly q?: number | undefined } | null;
  readonly k: "a" | "b" | "c";
  readonly u: number | string | undefined;
  readonly t: readonly [number, string?];
  readonly g: bigint;
}

const parameters =
  'x: number, i: int, s: string, a: readonly int[], o: { p: int; q?: number } | null, k: "a" | "b" | "c", u: number | string | undefined, t: readonly [int, string?], g: bigint';

const numbers = [
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  -0,
  0,
  5e-324,
  -5e-324,
  0.5,
  1,
  1.5,
  2,
  3,
  4,
  5,
  -1,
  -2,
  -3.5,
  10,
  1e300,
  2 ** 53,
];
const wholes = numbers.filter(Number.isInteger);
const strings = ["", "a", "b", "ab", "abc", "A", "a.b", "1", "xyz", "c\n"];
const arrays = [[], [0], [1], [-1], [1, 2], [2, 1], [0, 0, 0], [5, -3], [1, 2, 3, 4]];

const candidates: { readonly [K in keyof Values]: readonly Values[K][] } = {
  x: numbers,
  i: wholes,
  s: strings,
  a: arrays,
  o: [null, ...wholes.flatMap((p) => [{ p }, { p, q: Number.NaN }, { p, q: 1 }, { p, q: undefined }])],
  k: ["a", "b", "c"],
  u: [...numbers, ...strings, undefined],
  t: wholes.flatMap((n): [number, string?][] => [[n], [n, ""], [n, "ab"]]),
  g: [-2n, -1n, 0n, 1n, 2n, 5n, 2n ** 60n],
};

type Meaning = (values: Values) => boolean;
type Atom = readonly [text: string, meaning: Meaning];

const bounds = [-2, -1, 0, 1, 2, 3, 5, 1.5].map((n): readonly [string, number] => [String(n), n]);
const constants = [
  ...bounds,
  ["MAX", 3],
  ["-MAX", -3],
  ["1 + MAX", 4],
  ["Infinity", Number.POSITIVE_INFINITY],
] as const;
type Draw = <T>(list: readonly T[]) => T;

const orders = {
  "<": (p: number, q: number) => p < q,
  "<=": (p: number, q: number) => p <= q,
  ">": (p: number, q: number) => p > q,
  ">=": (p: number, q: number) => p >= q,
  "===": (p: unknown, q: unknown) => p === q,
  "!==": (p: unknown, q: unknown) => p !== q,
};

const subjects: readonly (readonly [string, (values: Values) => unknown])[] = [
  ["x", ({ x }) => x],
  ["i", ({ i }) => i],
  ["i + 1", ({ i }) => i + 1],
  ["x - 1", ({ x }) => x - 1],
  ["s.length", ({ s }) => s.length],
  ["a.length", ({ a }) => a.length],
  ["a.length - 1", ({ a }) => a.length - 1],
  ["t.length", ({ t }) => t.length],
  ["t[0]", ({ t }) => t[0]],
  ["a[1]", ({ a }) => a[1]],
  ["o!.p", ({ o }) => (o as NonNullable<Values["o"]>).p],
  ["o!.q!", ({ o }) => (o as NonNullable<Values["o"]>).q],
  ["o?.p!", ({ o }) => o?.p],
  ["(u as number)", ({ u }) => u],
];

/** What a precondition is made of: it speaks of few parameters, so that its parts meet. */
interface Material {
  readonly atoms: readonly Atom[];
  readonly subjects: typeof subjects;
}

function about(names: readonly string[]): Material {
  const mentions = ([text]: readonly [string, unknown]): boolean =>
    names.some((name) => new RegExp(`\\b${name}\\b`).test(text));
  return { atoms: atoms.filter(mentions), subjects: subjects.filter(mentions) };
}

function comparison(draw: Draw, { subjects }: Material): Atom {
  const operator = draw(Object.keys(orders) as (keyof typeof orders)[]);
  const [left, leftOf] = draw(subjects);
  const isConstant = draw([true, false]);
  const [constant, value] = draw(constants);
  const [other, otherOf] = draw(subjects);
  const [right, rightOf] = isConstant ? [constant, () => value] : [other, otherOf];
  const test = orders[operator] as (p: unknown, q: unknown) => boolean;
  return draw([true, false])
    ? [`${left} ${operator} ${right}`, (values) => test(leftOf(values), rightOf(values))]
    : [`${right} ${operator} ${left}`, (values) => test(rightOf(values), leftOf(values))];
}

const atoms: readonly Atom[] = [
  ["Number.isInteger(x)", ({ x }) => Number.isInteger(x)],
  ["Number.isSafeInteger(x)", ({ x }) => Number.isSafeInteger(x)],
  ["Number.isFinite(x)", ({ x }) => Number.isFinite(x)],
  ["Number.isNaN(x)", ({ x }) => Number.isNaN(x)],
  ["Number.isInteger(u)", ({ u }) => Number.isInteger(u)],
  ["x < Infinity", ({ x }) => x < Number.POSITIVE_INFINITY],
  ["x >= -Infinity", ({ x }) => x >= Number.NEGATIVE_INFINITY],
  ["x > NaN", () => false],
  ['s === ""', ({ s }) => s === ""],
  ['s !== "ab"', ({ s }) => s !== "ab"],
  ["/^[a-z]+$/.test(s)", ({ s }) => /^[a-z]+$/.test(s)],
  ["/^a/i.test(s)", ({ s }) => /^a/i.test(s)],
  ["/b/.test(u as string)", ({ u }) => /b/.test(u as string)],
  ['s.startsWith("a.")', ({ s }) => s.startsWith("a.")],
  ['s.endsWith("c")', ({ s }) => s.endsWith("c")],
  ['["a", "abc"].includes(s)', ({ s }) => ["a", "abc"].includes(s)],
  ["[0, NaN, 2].includes(x)", ({ x }) => [0, Number.NaN, 2].includes(x)],
  ["new Set([1, 5]).has(i)", ({ i }) => new Set([1, 5]).has(i)],
  ['k === "a"', ({ k }) => k === "a"],
  ['k !== "b"', ({ k }) => k !== "b"],
  ["o === null", ({ o }) => o === null],
  ["o != null", ({ o }) => o != null],
  ["u == null", ({ u }) => u == null],
  ["u === undefined", ({ u }) => u === undefined],
  ['typeof u === "string"', ({ u }) => typeof u === "string"],
  ['typeof u !== "number"', ({ u }) => typeof u !== "number"],
  ["!!x", ({ x }) => Boolean(x)],
  ["!!s", ({ s }) => Boolean(s)],
  ["!!u", ({ u }) => Boolean(u)],
  ["!!o", ({ o }) => Boolean(o)],
  ["o?.q === undefined", ({ o }) => o?.q === undefined],
  ["o!.q !== undefined", ({ o }) => (o as NonNullable<Values["o"]>).q !== undefined],
  ["g > 0n", ({ g }) => g > 0n],
  ["g === 1n", ({ g }) => g === 1n],
  ["!!g", ({ g }) => Boolean(g)],
  ["g < 3", ({ g }) => g < 3],
  ["i % 2 === 0", ({ i }) => i % 2 === 0],
  ["s.trim() === s", ({ s }) => s.trim() === s],
  ["(\\forall int j; 0 <= j && j < a.length; a[j] > 0)", ({ a }) => a.every((n) => n > 0)],
  ["(\\forall nat j; j < a.length; a[j] === 1 || a[j] < 0)", ({ a }) => a.every((n) => n === 1 || n < 0)],
  ["(\\forall int j; 0 < j && j < a.length; a[j] > 0)", ({ a }) => a.slice(1).every((n) => n > 0)],
  [
    "(\\forall int j; 0 <= j && j < a.length; a[j] > 0 && x > 0)",
    ({ a, x }) => a.every((n) => n > 0 && x > 0),
  ],
  ["(\\forall n: int; a.includes(n); n !== 2)", ({ a }) => a.every((n) => n !== 2)],
  ["Math.abs(x) <= 2", ({ x }) => Math.abs(x) <= 2],
  ["1 > Math.abs(i)", ({ i }) => 1 > Math.abs(i)],
  ["between(x, i)", ({ x, i }) => x >= 0 && x <= 3 && i !== 2],
  ["between(i, a.length)", ({ i, a }) => i >= 0 && i <= 3 && a.length !== 2],
  ["between(1, i)", ({ i }) => i !== 2],
  ["a.every((n) => n >= 0)", ({ a }) => a.every((n) => n >= 0)],
  ["a.every((n) => n === i)", ({ a, i }) => a.every((n) => n === i)],
  ["a.every((x) => x > 1)", ({ a }) => a.every((n) => n > 1)],
];

type Condition =
  | { readonly kind: "atom"; readonly atom: Atom }
  | { readonly kind: "not"; readonly of: Condition }
  | { readonly kind: "and" | "or" | "implies"; readonly left: Condition; readonly right: Condition }
  | { readonly kind: "if"; readonly test: Condition; readonly yes: Condition; readonly no: Condition };

function condition(draw: Draw, depth: number, material: Material): Condition {
  const kind =
    depth === 0 ? "atom" : draw(["atom", "not", "and", "and", "or", "or", "implies", "if"] as const);
  const next = (): Condition => condition(draw, depth - 1, material);
  switch (kind) {
    case "atom":
      return {
        kind,
        atom:
          draw([true, material.atoms.length === 0]) && material.subjects.length > 0
            ? comparison(draw, material)
            : draw(material.atoms),
      };
    case "not":
      return { kind, of: next() };
    case "if":
      return { kind, test: condition(draw, 0, material), yes: next(), no: next() };
    default:
      return { kind, left: next(), right: next() };
  }
}

function textOf(one: Condition): string {
  switch (one.kind) {
    case "atom":
      return `(${one.atom[0]})`;
    case "not":
      return `!${textOf(one.of)}`;
    case "and":
      return `(${textOf(one.left)} && ${textOf(one.right)})`;
    case "or":
      return `(${textOf(one.left)} || ${textOf(one.right)})`;
    case "implies":
      return `(${textOf(one.left)} ==> ${textOf(one.right)})`;
    case "if":
      return `(${textOf(one.test)} ? ${textOf(one.yes)} : ${textOf(one.no)})`;
  }
}

/** The value of a condition, with `ifThrown` for parts that throw. */
function holds(one: Condition, values: Values, ifThrown: boolean): boolean {
  switch (one.kind) {
    case "atom":
      try {
        return one.atom[1](values);
      } catch {
        return ifThrown;
      }
    case "not":
      return !holds(one.of, values, !ifThrown);
    case "and":
      return holds(one.left, values, ifThrown) && holds(one.right, values, ifThrown);
    case "or":
      return holds(one.left, values, ifThrown) || holds(one.right, values, ifThrown);
    case "implies":
      return !holds(one.left, values, !ifThrown) || holds(one.right, values, ifThrown);
    case "if": {
      const branch = (test: boolean): boolean => holds(test ? one.yes : one.no, values, ifThrown);
      const [low, high] = [holds(one.test, values, false), holds(one.test, values, true)];
      // A test that throws has the value that makes the clause false.
      if (low === high) return branch(low);
      return ifThrown ? branch(true) || branch(false) : branch(true) && branch(false);
    }
  }
}

describe("narrowing", () => {
  it.each([1, 2, 3])("keeps every input that a precondition admits (seed %i)", (seed) => {
    const below = random(seed);
    const draw: Draw = (list) => list[below(list.length)] as (typeof list)[number];
    const names = Object.keys(candidates) as (keyof Values)[];
    const conditions = Array.from({ length: 200 }, () =>
      condition(draw, 1 + below(3), about([draw(names), draw(names)])),
    );
    const units = conditions.map(
      (one, n) => `//@ requires ${textOf(one)};\nexport function f${n}(${parameters}): void {}`,
    );
    const plan = planFiles({
      "a.ts": `import type { int, nat } from "@proviso/runtime";\nconst MAX = 3;\nconst between = (n: number, i: number): boolean => n >= 0 && n <= MAX && i !== 2;\n${units.join("\n")}\n`,
    });
    let narrowed = 0;
    let related = 0;
    let met = 0;
    for (const [n, one] of conditions.entries()) {
      const unit = unitNamed(plan, `f${n}`);
      const [only] = unit.cases;
      if (only === undefined || unit.cases.length !== 1) throw new Error("one case, one plan");
      if (unit.parameters.some(({ shape }, p) => shape !== only.parameters[p])) narrowed += 1;
      if (only.relations.length > 0) related += 1;
      for (let round = 0; round < 400; round++) {
        const values = Object.fromEntries(
          names.map((name) => [name, draw<unknown>(candidates[name])]),
        ) as unknown as Values;
        if (!holds(one, values, false)) continue;
        met += 1;
        for (const [p, name] of names.entries()) {
          const [declared, left] = [unit.parameters[p]?.shape ?? -1, only.parameters[p] ?? -1];
          const context = { condition: textOf(one), name, value: values[name], all: values };
          if (!isIn(plan, declared, values[name]))
            expect.fail(`not declared: ${JSON.stringify(context, show)}`);
          if (!isIn(plan, left, values[name])) expect.fail(`left out: ${JSON.stringify(context, show)}`);
        }
        const all = names.map((name) => values[name]);
        for (const relation of only.relations)
          if (!isRelated(relation, all))
            expect.fail(`unrelated: ${textOf(one)} ${JSON.stringify([relation, all], show)}`);
      }
    }
    // Most preconditions are understood at least in part, or this would test nothing.
    expect(narrowed).toBeGreaterThan(60);
    expect(related).toBeGreaterThan(0);
    expect(met).toBeGreaterThan(20_000);
  });
});

function show(_: string, value: unknown): unknown {
  return typeof value === "bigint" ||
    (typeof value === "number" && !Number.isFinite(value)) ||
    Object.is(value, -0)
    ? String(Object.is(value, -0) ? "-0" : value)
    : value;
}

import {
  type Assignment,
  Bool,
  type Builder,
  boundIn,
  type Constant,
  evaluate,
  Int,
  type Literal,
  type Meanings,
  Num,
  readableIn,
  type Sort,
  Str,
  subterms,
  type Term,
} from "../../solver/index.js";
import { constantOf, factsOf } from "./facts.js";

// Values on which programs are known to stumble, put together at random: whether they meet conditions is worked out by V8, doubles
// as doubles and texts as texts, where a solver would have to go through bits or gives up.

const numbers: readonly number[] = [
  0,
  1,
  -1,
  2,
  3,
  0.1,
  0.2,
  0.3,
  0.5,
  0.7,
  1.1,
  1.5,
  -0.5,
  10,
  100,
  1 / 3,
  1e-7,
  1e16,
  1e21,
  2 ** 31,
  2 ** 53,
  2 ** 53 + 2,
  -(2 ** 53),
  1e308,
  -1e308,
  Number.MAX_VALUE,
  Number.MIN_VALUE,
  5e-310,
  -0,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  Number.NaN,
];
const wholes: readonly bigint[] = [
  0n,
  1n,
  -1n,
  2n,
  3n,
  4n,
  5n,
  7n,
  10n,
  12n,
  100n,
  255n,
  1000n,
  2n ** 31n,
  2n ** 53n - 1n,
  1n - 2n ** 53n,
];
const texts: readonly string[] = [
  "",
  "a",
  "b",
  "ab",
  "A",
  "a b",
  " a",
  "a ",
  " ",
  "0",
  "1",
  "-1",
  "10",
  "9",
  "a.b",
  "a,b",
  "a=b",
  "ß",
  "é",
  "\n",
  "😀",
  "__proto__",
];

/** A value of a sort that often makes trouble: another one for each seed and name. */
export function troubling(sort: Sort, isNatural: boolean, seed: number, name: string): Literal | undefined {
  return pickOf(sort, isNatural, scrambled([seed, name]));
}

function pickOf(sort: Sort, isNatural: boolean, random: number): Literal | undefined {
  const among = <T>(list: readonly T[]): T | undefined => list[random % list.length];
  switch (sort) {
    case Bool:
      return random % 2 === 1;
    case Int:
      return isNatural ? abs(among(wholes) ?? 0n) : among(wholes);
    case Num:
      return among(numbers);
    case Str:
      return among(texts);
    default:
      return undefined;
  }
}

/** Assignments that are tried. */
const mostSamples = 1000;

/** Numbers that look random: another one for each list (xorshift, G. Marsaglia, 2003). */
function scrambled(parts: readonly (number | string)[]): number {
  let state = 2_166_136_261;
  for (const part of parts.join(",")) state = Math.imul(state ^ (part.codePointAt(0) ?? 0), 16_777_619);
  for (let i = 0; i < 3; i += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
  }
  return state >>> 0;
}

/** An assignment in which what arrays hold depends on where they hold it. */
class Sample implements Assignment {
  readonly #known = new Map<Term, Literal | undefined>();

  constructor(
    readonly seed: number,
    readonly functions: Meanings,
    readonly variables: ReadonlyMap<Term, Literal> = new Map(),
  ) {}

  within(variables: ReadonlyMap<Term, Literal>): Sample {
    return new Sample(this.seed, this.functions, new Map([...this.variables, ...variables]));
  }

  get(term: Term): Literal | undefined {
    const variable = this.variables.get(term);
    if (variable !== undefined) return variable;
    const constant = constantOf(term);
    if (constant === undefined || constant.isBound) return undefined;
    if (!this.#known.has(term)) this.#known.set(term, this.#picked(term, constant));
    return this.#known.get(term);
  }

  #picked(term: Term, constant: Constant): Literal | undefined {
    const indices: string[] = [];
    for (let at = term; at.kind === "application"; ) {
      const [array, index] = at.args;
      const value = index && evaluate(index, this, this.functions);
      if (array === undefined || value === undefined) return undefined;
      indices.push(`${value}`);
      at = array;
    }
    const random = scrambled([this.seed, constant.name, ...indices]);
    const [what = ""] = constant.name.split("!", 1);
    if (what === "old") return BigInt(-1 - (random % 6));
    if (what === "length") return BigInt(random % 5);
    const tags = /^tag(\d+)$/.exec(what)?.[1];
    if (tags !== undefined) return BigInt(random % Number(tags));
    return pickOf(term.sort, what === "nat", random);
  }
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/** Values for which some conditions hold, if there are any among those that are tried. */
export function sampleOf(
  conditions: readonly Term[],
  functions: Meanings,
  build: Builder,
): ReadonlyMap<Term, Literal> | undefined {
  const all = [...conditions, ...factsOf(conditions, new Set<Term>(), build)];
  for (let seed = 1; seed <= mostSamples; seed += 1) {
    const sample = new Sample(seed, functions);
    if (!all.every((one) => evaluate(one, sample, functions) === true)) continue;
    return new Map(
      [...readableIn(all), ...itemsIn(all, build)].flatMap((term) => {
        const value = sample.get(term);
        return value === undefined ? [] : [[term, value] as const];
      }),
    );
  }
  return undefined;
}

/** The first items of arrays that something is said of for many indices at once. */
function itemsIn(roots: readonly Term[], build: Builder): Term[] {
  return subterms(roots).flatMap((term) => {
    if (term.kind !== "application" || term.operator !== "select") return [];
    const [array, index] = term.args;
    if (array === undefined || index === undefined || boundIn(index).length === 0) return [];
    if (constantOf(term) === undefined || boundIn(array).length > 0) return [];
    return [0, 1, 2, 3, 4].map((at) => build.apply("select", [array, build.int(at)]));
  });
}

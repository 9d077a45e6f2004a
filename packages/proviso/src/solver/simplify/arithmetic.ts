import { Int } from "../terms/sort.js";
import type { LiteralTerm, Term } from "../terms/term.js";
import type { Building, Simplifier } from "./simplifier.js";

// Sums of whole numbers are kept as one `+` of products with a literal factor, in the order of what they multiply: equal sums are the
// same term, and what cancels out is gone.

/** A sum: how often each term is taken, and what is added to it. */
interface Sum {
  readonly times: Map<Term, bigint>;
  constant: bigint;
}

function addTo(sum: Sum, term: Term, times: bigint): void {
  if (isInt(term)) sum.constant += times * term.value;
  else if (term.kind === "application" && term.operator === "+")
    for (const part of term.args) addTo(sum, part, times);
  else {
    const [factor, of] = factorOf(term);
    sum.times.set(of, (sum.times.get(of) ?? 0n) + times * factor);
  }
}

/** A term as a literal and what it multiplies. */
function factorOf(term: Term): readonly [bigint, Term] {
  if (term.kind === "application" && term.operator === "*" && term.args.length === 2) {
    const [factor, of] = term.args;
    if (factor && of && isInt(factor)) return [factor.value, of];
  }
  return [1n, term];
}

function sumTerm(build: Building, { times, constant }: Sum): Term {
  const parts = [...times]
    .filter(([, factor]) => factor !== 0n)
    .sort(([a], [b]) => a.id - b.id)
    .map(([of, factor]) => (factor === 1n ? of : build.terms.apply("*", [build.int(factor), of])));
  if (constant !== 0n || parts.length === 0) parts.push(build.int(constant));
  const [only] = parts;
  return parts.length === 1 && only ? only : build.terms.apply("+", parts);
}

function isInt(term: Term): term is LiteralTerm & { readonly value: bigint } {
  return term.kind === "literal" && term.sort === Int;
}

function sum(build: Building, terms: readonly (readonly [Term, bigint])[]): Term {
  const all: Sum = { times: new Map(), constant: 0n };
  for (const [term, times] of terms) addTo(all, term, times);
  return sumTerm(build, all);
}

const product: Simplifier = (build, args) => {
  const literals = args.filter(isInt);
  const others = args.filter((one) => !isInt(one));
  const factor = literals.reduce((product, one) => product * one.value, 1n);
  const [only] = others;
  if (factor === 0n || only === undefined) return build.int(factor);
  // A literal is multiplied into a sum, since sums have no sums inside.
  if (others.length === 1) return sum(build, [[only, factor]]);
  const rest = build.terms.apply(
    "*",
    others.sort((a, b) => a.id - b.id),
  );
  return factor === 1n ? rest : build.terms.apply("*", [build.int(factor), rest]);
};

/** A comparison: both sides are brought to one, as `sum <= literal` or `sum >= literal`. */
function comparison(operator: "<" | "<=" | ">" | ">="): Simplifier {
  return (build, [a, b, ...more]) => {
    if (a === undefined || b === undefined || more.length > 0) return undefined;
    const all: Sum = { times: new Map(), constant: 0n };
    addTo(all, a, 1n);
    addTo(all, b, -1n);
    for (const [of, times] of all.times) if (times === 0n) all.times.delete(of);
    const [first] = [...all.times].sort(([x], [y]) => x.id - y.id);
    // The first factor is positive, so that a sum and its negative are compared in one way.
    const flips = first !== undefined && first[1] < 0n;
    if (flips) for (const [of, times] of all.times) all.times.set(of, -times);
    const limit = build.int(flips ? all.constant : -all.constant);
    all.constant = 0n;
    const side = sumTerm(build, all);
    const compared = flips ? mirrored[operator] : operator;
    if (isInt(side)) return build.apply(compared, [side, limit]);
    const plain = isLength(side) ? besideLength(compared, BigInt(limit.value)) : undefined;
    if (plain !== undefined) return build.literal(plain);
    return build.terms.apply(strictless(compared), [side, shifted(build, compared, limit)]);
  };
}

function isLength(term: Term): boolean {
  return term.kind === "application" && term.operator === "str.len";
}

/** How a length compares with a limit, if that goes without saying: it is not negative. */
function besideLength(operator: "<" | "<=" | ">" | ">=", limit: bigint): boolean | undefined {
  switch (operator) {
    case "<":
      return limit <= 0n ? false : undefined;
    case "<=":
      return limit < 0n ? false : undefined;
    case ">":
      return limit < 0n ? true : undefined;
    case ">=":
      return limit <= 0n ? true : undefined;
  }
}

const mirrored = { "<": ">", "<=": ">=", ">": "<", ">=": "<=" } as const;

/** Of whole numbers, what is less than one is at most the one before it. */
function strictless(operator: "<" | "<=" | ">" | ">="): "<=" | ">=" {
  return operator.startsWith("<") ? "<=" : ">=";
}

function shifted(build: Building, operator: "<" | "<=" | ">" | ">=", limit: LiteralTerm): Term {
  const by = operator === "<" ? -1n : operator === ">" ? 1n : 0n;
  return build.int(BigInt(limit.value) + by);
}

/** Whether two whole numbers are equal, if they differ by a literal. */
export function equalWhole(build: Building, a: Term, b: Term): boolean | undefined {
  const difference = sum(build, [
    [a, 1n],
    [b, -1n],
  ]);
  return isInt(difference) ? difference.value === 0n : undefined;
}

const division: (operator: "div" | "mod") => Simplifier = (operator) => (build, args) => {
  const [a, b] = args;
  if (a === undefined || b === undefined || !isInt(b)) return undefined;
  if (b.value === 1n || b.value === -1n)
    return operator === "mod" ? build.int(0) : sum(build, [[a, b.value]]);
  return undefined;
};

export const arithmetic: readonly (readonly [string, Simplifier])[] = [
  [
    "+",
    (build, args) =>
      sum(
        build,
        args.map((one) => [one, 1n] as const),
      ),
  ],
  [
    "-",
    (build, [first, ...rest]) =>
      first &&
      sum(
        build,
        rest.length === 0 ? [[first, -1n]] : [[first, 1n], ...rest.map((one) => [one, -1n] as const)],
      ),
  ],
  ["*", product],
  ["<", comparison("<")],
  ["<=", comparison("<=")],
  [">", comparison(">")],
  [">=", comparison(">=")],
  ["div", division("div")],
  ["mod", division("mod")],
];

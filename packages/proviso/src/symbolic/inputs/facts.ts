import { Bool, type Builder, type Constant, Int, partsOf, subterms, type Term } from "../../solver/index.js";
import type { Range } from "../values/range.js";
import { declaredRange, largest } from "../values/ranges.js";
import { textFactsOf } from "./text-facts.js";

// What holds of terms that stand for given values, told by the beginning of their names. A term with a bound variable in it is
// left alone: without a fact, more is possible, never less.

type Fact = (term: Term, build: Builder) => readonly Term[];

/** Where a term lies. That a number is finite is left out: it is true of all, and no question needs it. */
function within(term: Term, { least, most }: Range, build: Builder): Term[] {
  return [
    ...(least > -largest ? [build.apply("<=", [build.int(least), term])] : []),
    ...(most < largest ? [build.apply("<=", [term, build.int(most)])] : []),
  ];
}

/** What holds of a term by what its name begins with. */
function factOf(what: string): Fact | undefined {
  // Objects that a program makes have positive addresses.
  if (what === "old") return (term, build) => [build.apply("<", [term, build.int(0)])];
  const tags = /^tag(\d+)$/.exec(what)?.[1];
  const range = tags === undefined ? declaredRange(what) : { least: 0n, most: BigInt(tags) - 1n };
  return range && ((term, build) => within(term, range, build));
}

/** What holds of the given values that some terms mention, and is not known yet. */
export function factsOf(roots: readonly Term[], known: { has(term: Term): boolean }, build: Builder): Term[] {
  const isBound = new Map<Term, boolean>();
  const found: Term[] = [];
  for (const term of subterms(roots)) {
    const bound =
      (term.kind === "constant" && term.isBound) || partsOf(term).some((part) => isBound.get(part) === true);
    isBound.set(term, bound);
    if (bound) continue;
    for (const one of textFactsOf(term, build)) if (!known.has(one)) found.push(one);
    for (const one of rootOf(term, build)) if (!known.has(one)) found.push(one);
    if (term.sort !== Int) continue;
    for (const one of roundingOf(term, build)) if (!known.has(one)) found.push(one);
    const what = constantOf(term)?.name.split("!", 1)[0];
    if (what === undefined) continue;
    for (const one of factOf(what)?.(term, build) ?? []) if (!known.has(one)) found.push(one);
  }
  return found;
}

/** What is not negative has a root that is not negative either. */
function rootOf(term: Term, build: Builder): Term[] {
  const [of] = term.kind === "application" && term.operator === "num.sqrt" ? term.args : [];
  if (of === undefined) return [];
  const isCounted = (one: Term): Term => build.apply("num.le", [build.literal(0), one], Bool);
  return [build.implies(isCounted(of), isCounted(term))];
}

/** Names of whole numbers that a program has, and that are doubles therefore. */
const numbers = new Set(["int", "nat", "held", "held-nat", "whole"]);

/** Rounding is monotonic, and a number that is added to is rounded already: a sum stays on its side of it. */
function roundingOf(term: Term, build: Builder): Term[] {
  const [exact] = term.kind === "application" && term.operator === "int.round" ? term.args : [];
  if (exact?.kind !== "application" || exact.operator !== "+") return [];
  return exact.args.flatMap((one) => {
    const name = constantOf(one)?.name.split("!", 1)[0] ?? "";
    const isRounded = numbers.has(name) || (one.kind === "application" && one.operator === "int.round");
    if (!isRounded) return [];
    return [">=", "<="].map((operator) =>
      build.implies(build.apply(operator, [exact, one]), build.apply(operator, [term, one])),
    );
  });
}

/** The constant that holds what a term is read from. */
export function constantOf(term: Term): Constant | undefined {
  if (term.kind === "constant") return term;
  if (term.kind !== "application" || term.operator !== "select") return undefined;
  const [array] = term.args;
  return array === undefined ? undefined : constantOf(array);
}

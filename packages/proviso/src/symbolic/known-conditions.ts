import { type Builder, subterms, type Term } from "../solver/index.js";
import type { Range } from "./values/range.js";

// What is known to hold, level by level. Where something holds anyway, a condition that mentions it says no more without it: so a
// promise that repeats the precondition is asked about without it, and what follows from it by itself is not asked at all. Of
// whole numbers and their sums it is known between what they lie; what a quantifier ranges over is known inside of it.

/** Of a term, what it is, or between what it lies. */
interface Known {
  readonly value?: boolean;
  readonly range?: Partial<Range>;
}

export class KnownConditions {
  readonly #known = new Map<Term, Known>();
  /** What was known before each level began of what is known better since. */
  readonly #before: Map<Term, Known | undefined>[] = [new Map()];

  constructor(readonly build: Builder) {}

  has(term: Term): boolean {
    return this.#known.get(term)?.value === true;
  }

  push(): void {
    this.#before.push(new Map());
  }

  pop(): void {
    for (const [term, known] of this.#before.pop() ?? [])
      if (known === undefined) this.#known.delete(term);
      else this.#known.set(term, known);
  }

  /** From now on, until the level is left, a condition holds. */
  add(condition: Term): void {
    for (const part of this.partsOf(condition)) {
      this.#set(part, true);
      this.#set(this.build.not(part), false);
      this.#bound(part);
    }
  }

  /** Conditions that say the same together. */
  partsOf(condition: Term): readonly Term[] {
    if (condition.kind !== "application") return [condition];
    if (condition.operator === "and") return condition.args.flatMap((one) => this.partsOf(one));
    const [inner] = condition.args;
    if (condition.operator !== "not" || inner?.kind !== "application" || inner.operator !== "or")
      return [condition];
    return inner.args.flatMap((one) => this.partsOf(this.build.not(one)));
  }

  /** A condition that says the same as one does, where everything holds that is known. */
  simplified(condition: Term): Term {
    const simple = new Map<Term, Term>();
    const all = subterms([condition]);
    for (const term of all) {
      const value = this.#valueOf(term);
      if (value !== undefined) simple.set(term, this.build.literal(value));
      else if (term.kind === "quantified") {
        const quantified = this.#quantified(term);
        if (quantified !== term) simple.set(term, quantified);
      } else if (term.kind === "application" && term.args.some((one) => simple.has(one)))
        simple.set(
          term,
          this.build.apply(
            term.operator,
            term.args.map((one) => simple.get(one) ?? one),
            term.sort,
          ),
        );
    }
    return simple.get(condition) ?? condition;
  }

  #valueOf(term: Term): boolean | undefined {
    const known = this.#known.get(term)?.value;
    if (known !== undefined) return known;
    const compared = comparisonOf(term);
    const range = compared && this.#known.get(compared.of)?.range;
    if (compared === undefined || range === undefined) return undefined;
    const { operator, limit } = compared;
    const { least, most } = range;
    switch (operator) {
      case "<=":
        if (most !== undefined && most <= limit) return true;
        return least !== undefined && least > limit ? false : undefined;
      case ">=":
        if (least !== undefined && least >= limit) return true;
        return most !== undefined && most < limit ? false : undefined;
      case "=":
        return (least !== undefined && least > limit) || (most !== undefined && most < limit)
          ? false
          : undefined;
    }
  }

  /** What is said of all, or of one, of those that a range picks, where it is known of them that they are in it. */
  #quantified(term: Term & { readonly kind: "quantified" }): Term {
    const { build } = this;
    const isForall = term.quantifier === "forall";
    const parts = isForall
      ? this.partsOf(build.not(term.body)).map((one) => build.not(one))
      : this.partsOf(term.body);
    const ranges = parts.filter((one) => comparisonOf(one) !== undefined);
    if (ranges.length === 0 || ranges.length === parts.length) return term;
    this.push();
    for (const one of ranges) this.add(isForall ? build.not(one) : one);
    const rest = parts.filter((one) => !ranges.includes(one)).map((one) => this.simplified(one));
    this.pop();
    const body = isForall ? build.or(...ranges, ...rest) : build.and(...ranges, ...rest);
    if (body === term.body) return term;
    return isForall ? build.forall(term.bound, body, term.patterns) : build.exists(term.bound, body);
  }

  #set(term: Term, value: boolean): void {
    if (this.#known.get(term)?.value !== undefined || term.kind === "literal") return;
    this.#keep(term, { ...this.#known.get(term), value });
  }

  /** Takes note of where a comparison says that a term lies. */
  #bound(condition: Term): void {
    const compared = comparisonOf(condition);
    if (compared === undefined) return;
    const { of, operator, limit } = compared;
    const known = this.#known.get(of);
    const { least, most } = known?.range ?? {};
    const [from, to] = [operator === "<=" ? undefined : limit, operator === ">=" ? undefined : limit];
    const better: Partial<Range> = {
      ...known?.range,
      ...(from !== undefined && (least === undefined || from > least) && { least: from }),
      ...(to !== undefined && (most === undefined || to < most) && { most: to }),
    };
    this.#keep(of, { ...known, range: better });
  }

  #keep(term: Term, known: Known): void {
    const before = this.#before.at(-1);
    if (before?.has(term) === false) before.set(term, this.#known.get(term));
    this.#known.set(term, known);
  }
}

/** A comparison of a term with a literal. */
function comparisonOf(
  term: Term,
): { readonly of: Term; readonly operator: "<=" | ">=" | "="; readonly limit: bigint } | undefined {
  if (term.kind !== "application" || term.args.length !== 2) return undefined;
  const { operator } = term;
  if (operator !== "<=" && operator !== ">=" && operator !== "=") return undefined;
  const [a, b] = term.args;
  const [of, literal] = a?.kind === "literal" ? [b, a] : [a, b];
  // Comparisons have their literals on the right, equalities on either side.
  if (of === undefined || literal?.kind !== "literal" || typeof literal.value !== "bigint") return undefined;
  if (operator !== "=" && literal === a) return undefined;
  return { of, operator, limit: literal.value };
}

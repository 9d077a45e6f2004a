import type { Sort } from "./sort.js";

/** What a literal stands for: Bool, Int, Num or String. */
export type Literal = boolean | bigint | number | string;

/** A variable that a quantifier binds. */
export interface Bound {
  readonly name: string;
  readonly sort: Sort;
}

/**
 * A term. Terms of one `Terms` are shared: two are the same object if and only if they are equal, so a term is a graph
 * without cycles, and its `id` is larger than those of its parts.
 */
export type Term = LiteralTerm | Constant | Application | Quantified;

interface Node {
  readonly id: number;
  readonly sort: Sort;
}

export interface LiteralTerm extends Node {
  readonly kind: "literal";
  readonly value: Literal;
}

/** A free variable, or one that a quantifier around it binds. */
export interface Constant extends Node {
  readonly kind: "constant";
  readonly name: string;
  readonly isBound: boolean;
}

/** An operator of SMT-LIB, or a function that a prelude defines or a session declares. */
export interface Application extends Node {
  readonly kind: "application";
  readonly operator: string;
  readonly args: readonly Term[];
}

export interface Quantified extends Node {
  readonly kind: "quantified";
  readonly quantifier: "forall" | "exists";
  readonly bound: readonly Bound[];
  readonly body: Term;
  /** Terms whose instances the solver looks for; each list is one pattern. */
  readonly patterns: readonly (readonly Term[])[];
}

/** The terms directly inside of one. */
export function partsOf(term: Term): readonly Term[] {
  switch (term.kind) {
    case "literal":
    case "constant":
      return [];
    case "application":
      return term.args;
    case "quantified":
      return [term.body, ...term.patterns.flat()];
  }
}

/** Conditions that say together what one does; a builder leaves no `and` directly inside of another. */
export function conjunctsOf(condition: Term): readonly Term[] {
  return condition.kind === "application" && condition.operator === "and" ? condition.args : [condition];
}

/** Every term inside of some, themselves included, each once, parts before the whole. */
export function subterms(roots: Iterable<Term>): Term[] {
  const seen = new Set<Term>();
  // Terms are deep where a loop was unrolled: no recursion.
  const open = [...roots];
  for (let term = open.pop(); term !== undefined; term = open.pop()) {
    if (seen.has(term)) continue;
    seen.add(term);
    open.push(...partsOf(term));
  }
  return [...seen].sort((a, b) => a.id - b.id);
}

/** The bound variables in a term that no quantifier of its own binds. */
export function boundIn(term: Term): Constant[] {
  const within = new Set<string>();
  const found: Constant[] = [];
  const all = subterms([term]);
  for (const one of all) if (one.kind === "quantified") for (const { name } of one.bound) within.add(name);
  for (const one of all) if (one.kind === "constant" && one.isBound && !within.has(one.name)) found.push(one);
  return found;
}

import type { Prelude } from "./session/session.js";
import { readableIn } from "./terms/readable.js";
import { type Constant, type Literal, partsOf, type Term } from "./terms/term.js";

// Answers that are known already. A query is known by its normal form: its conjuncts in the order of their shapes, constants by
// numbers in the order in which they are met. Two queries of one normal form are equal but for the names of their
// constants (what is equal may have two normal forms, which costs a question and nothing else).

/** What is kept: that there is no assignment, or one, by the places of what has values. */
type Known = "unsat" | readonly (Literal | undefined)[];

/** A query in normal form, and what has values in it, in the same order for all queries of that form. */
export interface NormalForm {
  readonly key: string;
  readonly readable: readonly Term[];
}

export function normalForm(conjuncts: readonly Term[]): NormalForm {
  const shapes = new Map(conjuncts.map((one) => [one, shapeOf(one)]));
  const ordered = [...shapes].sort(([, a], [, b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([one]) => one);
  const numbers = new Map<Constant, number>();
  const texts = ordered.map((one) =>
    written(one, (constant) => {
      const known = numbers.get(constant) ?? numbers.size;
      numbers.set(constant, known);
      return `$${known}:${constant.sort.text}`;
    }),
  );
  return { key: texts.join("\n"), readable: readableIn(ordered) };
}

/** A term without the names of its constants. */
function shapeOf(term: Term): string {
  return written(term, ({ sort }) => `$:${sort.text}`);
}

/** A term as text in which every part is written once and mentioned by its place. */
function written(term: Term, nameOf: (constant: Constant) => string): string {
  const places = new Map<Term, number>();
  // By the order in which parts are met, and not by their numbers, which depend on what else was made before.
  const order: Term[] = [];
  const open: { readonly term: Term; readonly isDone: boolean }[] = [{ term, isDone: false }];
  for (let top = open.pop(); top !== undefined; top = open.pop()) {
    if (places.has(top.term)) continue;
    if (top.isDone) {
      places.set(top.term, order.length);
      order.push(top.term);
      continue;
    }
    open.push({ term: top.term, isDone: true });
    for (const part of [...partsOf(top.term)].reverse()) open.push({ term: part, isDone: false });
  }
  const place = (one: Term): string => `@${places.get(one)}`;
  return order.map((one) => nodeText(one, place, nameOf)).join(";");
}

/** A term whose parts are mentioned by their places. */
function nodeText(term: Term, place: (part: Term) => string, nameOf: (constant: Constant) => string): string {
  switch (term.kind) {
    case "literal":
      return literalText(term.value);
    case "constant":
      return term.isBound ? `?${term.name}:${term.sort.text}` : nameOf(term);
    case "application":
      return `(${term.operator}:${term.sort.text} ${term.args.map(place).join(" ")})`;
    case "quantified": {
      const bound = term.bound.map(({ name, sort }) => `${name}:${sort.text}`).join(",");
      const patterns = term.patterns.map((pattern) => pattern.map(place).join(" ")).join("|");
      return `(${term.quantifier} ${bound} ${place(term.body)} ${patterns})`;
    }
  }
}

function literalText(value: Literal): string {
  if (typeof value === "string") return JSON.stringify(value);
  return `${typeof value} ${Object.is(value, -0) ? "-0" : value}`;
}

/** Keeps the answers to so many queries, the latest. */
const mostKept = 20_000;

/** Answers under one prelude: what numbers are is a part of the question. */
export class QueryCache {
  readonly #known = new Map<string, Known>();

  constructor(readonly prelude: Prelude) {}

  find({ key, readable }: NormalForm): "unsat" | ReadonlyMap<Term, Literal> | undefined {
    const known = this.#known.get(key);
    if (known === undefined || known === "unsat") return known;
    return new Map(
      readable.flatMap((term, i) => {
        const value = known[i];
        return value === undefined ? [] : [[term, value] as const];
      }),
    );
  }

  /** Keeps that there is no assignment, or the values of one. */
  keep({ key, readable }: NormalForm, found: "unsat" | ReadonlyMap<Term, Literal>): void {
    const [oldest] = this.#known.keys();
    if (this.#known.size >= mostKept && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(key, found === "unsat" ? found : readable.map((term) => found.get(term)));
  }
}

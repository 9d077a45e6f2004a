import { resultSort } from "./operators.js";
import { Bool, Int, Num, type Sort, Str } from "./sort.js";
import type { Application, Bound, Constant, Literal, LiteralTerm, Quantified, Term } from "./term.js";

/** A term before it has a number. */
type Unnumbered = { readonly [K in Term["kind"]]: Omit<Extract<Term, { kind: K }>, "id"> }[Term["kind"]];

/** Makes terms as they are written, each only once. What makes simpler ones is `Builder`. */
export class Terms {
  readonly #known = new Map<string, Term>();

  /** How many different terms there are. */
  get size(): number {
    return this.#known.size;
  }

  literal(value: Literal): LiteralTerm {
    const sort = literalSort(value);
    const text = Object.is(value, -0) ? "-0" : String(value);
    return this.#shared(`#${sort.text} ${text}`, { kind: "literal", sort, value });
  }

  constant(name: string, sort: Sort): Constant {
    return this.#shared(`$${sort.text} ${name}`, { kind: "constant", sort, name, isBound: false });
  }

  bound({ name, sort }: Bound): Constant {
    return this.#shared(`?${sort.text} ${name}`, { kind: "constant", sort, name, isBound: true });
  }

  /** An operator of SMT-LIB on some terms; the sort must be given for any other function. */
  apply(operator: string, args: readonly Term[], sort = resultSort(operator, args)): Application {
    const key = `(${operator} ${sort.text} ${args.map(({ id }) => id).join(" ")}`;
    return this.#shared(key, { kind: "application", sort, operator, args });
  }

  quantified(
    quantifier: "forall" | "exists",
    bound: readonly Bound[],
    body: Term,
    patterns: readonly (readonly Term[])[] = [],
  ): Quantified {
    const names = bound.map(({ name, sort }) => `${name} ${sort.text}`).join(",");
    const marks = patterns.map((pattern) => pattern.map(({ id }) => id).join(" ")).join("|");
    const key = `!${quantifier} ${names} ${body.id} ${marks}`;
    return this.#shared(key, { kind: "quantified", sort: Bool, quantifier, bound, body, patterns });
  }

  #shared<T extends Unnumbered>(key: string, made: T): T & { readonly id: number } {
    const known = this.#known.get(key);
    // The key says all that makes a term: what is there under it is equal.
    if (known !== undefined) return known as Term & T & { readonly id: number };
    const term = { ...made, id: this.#known.size };
    this.#known.set(key, term as Term);
    return term;
  }
}

function literalSort(value: Literal): Sort {
  switch (typeof value) {
    case "boolean":
      return Bool;
    case "bigint":
      return Int;
    case "number":
      return Num;
    case "string":
      return Str;
  }
}

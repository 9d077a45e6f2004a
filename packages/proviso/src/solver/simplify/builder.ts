import { type Meanings, meanings } from "../terms/meaning.js";
import type { Sort } from "../terms/sort.js";
import type { Bound, Literal, LiteralTerm, Term } from "../terms/term.js";
import { Terms } from "../terms/terms.js";
import { arithmetic } from "./arithmetic.js";
import { arrays } from "./arrays.js";
import { connectives } from "./connectives.js";
import type { Building, Simplifier } from "./simplifier.js";
import { strings } from "./strings.js";

const simplifiers: ReadonlyMap<string, Simplifier> = new Map([
  ...connectives,
  ...arithmetic,
  ...strings,
  ...arrays,
]);

/** Makes terms that are equal to what is asked for and simple: literals are folded, and what goes without saying is left out. */
export class Builder implements Building {
  readonly terms = new Terms();
  readonly #functions: Meanings;

  /** `functions` is what other functions than those of SMT-LIB give for literals. */
  constructor(functions: Meanings = new Map()) {
    this.#functions = functions;
  }

  readonly true = this.terms.literal(true);
  readonly false = this.terms.literal(false);

  literal(value: Literal): LiteralTerm {
    return this.terms.literal(value);
  }

  int(value: number | bigint): LiteralTerm {
    return this.terms.literal(BigInt(value));
  }

  constant(name: string, sort: Sort): Term {
    return this.terms.constant(name, sort);
  }

  bound(one: Bound): Term {
    return this.terms.bound(one);
  }

  /** An operator of SMT-LIB, or another function, whose sort must be given. */
  apply(operator: string, args: readonly Term[], sort?: Sort): Term {
    if (args.every((one): one is LiteralTerm => one.kind === "literal")) {
      const meaning = meanings.get(operator) ?? this.#functions.get(operator);
      const value = meaning?.(...args.map((one) => one.value));
      if (value !== undefined) return this.terms.literal(value);
    }
    return simplifiers.get(operator)?.(this, args) ?? this.terms.apply(operator, args, sort);
  }

  not(term: Term): Term {
    return this.apply("not", [term]);
  }

  and(...terms: readonly Term[]): Term {
    return this.apply("and", terms);
  }

  or(...terms: readonly Term[]): Term {
    return this.apply("or", terms);
  }

  implies(condition: Term, then: Term): Term {
    return this.or(this.not(condition), then);
  }

  equal(a: Term, b: Term): Term {
    return this.apply("=", [a, b]);
  }

  if(condition: Term, then: Term, otherwise: Term): Term {
    return this.apply("ite", [condition, then, otherwise]);
  }

  /** What holds for all values; a literal stands for itself. */
  forall(bound: readonly Bound[], body: Term, patterns: readonly (readonly Term[])[] = []): Term {
    return body.kind === "literal" ? body : this.terms.quantified("forall", bound, body, patterns);
  }

  exists(bound: readonly Bound[], body: Term): Term {
    return body.kind === "literal" ? body : this.terms.quantified("exists", bound, body);
  }
}

import type { Literal, LiteralTerm, Term } from "../terms/term.js";
import type { Terms } from "../terms/terms.js";

/** What makes simple terms, as far as simplifiers need it. */
export interface Building {
  /** Makes terms as they are, for what is as simple as it gets. */
  readonly terms: Terms;
  readonly true: LiteralTerm;
  readonly false: LiteralTerm;
  literal(value: Literal): LiteralTerm;
  int(value: number | bigint): LiteralTerm;
  apply(operator: string, args: readonly Term[]): Term;
  not(term: Term): Term;
  and(...terms: readonly Term[]): Term;
  or(...terms: readonly Term[]): Term;
  equal(a: Term, b: Term): Term;
  if(condition: Term, then: Term, otherwise: Term): Term;
}

/**
 * A simpler term for an operator on some, already simple ones; nothing if it is as simple as it gets. The law for all of
 * them: under every assignment both have the same value.
 */
export type Simplifier = (build: Building, args: readonly Term[]) => Term | undefined;

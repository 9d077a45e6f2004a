import type { Literal, Term } from "../terms/term.js";

/** Why a solver does not know: its own counter of work or the clock has run out, it is lost, or it cannot tell. */
export type Ignorance = "resources" | "time" | "lost" | "incomplete";

/** What a solver says of what is asserted. */
export type Answer =
  /** The values that were asked for, where they could be read. */
  | { readonly status: "sat"; readonly values: ReadonlyMap<Term, Literal> }
  /** The names of assertions that contradict each other. */
  | { readonly status: "unsat"; readonly core: readonly string[] }
  | { readonly status: "unknown"; readonly why: Ignorance; readonly detail: string };

/** How much one query may take. The counter makes results repeat; the clock is a guard. */
export interface QueryLimits {
  readonly resources: number;
  readonly milliseconds: number;
  /** How long a solver that has to be started first may take for that; by default as long as for the query. */
  readonly starting?: number;
}

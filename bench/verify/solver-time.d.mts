/** Milliseconds of a solver for what is asked about a unit, and for the same obligations written by hand. */
export interface SolverTime {
  readonly unit: string;
  readonly verdict: "proved" | "not proved";
  readonly queries: number;
  readonly byHand: number;
  readonly own: number;
  readonly hand: number;
  readonly ratio: number;
}

/** Nothing if the solver is not there. */
export function measureSolver(options: {
  readonly names?: readonly string[];
  readonly solver?: "embedded" | "z3" | "cvc5";
  readonly rounds: number;
}): Promise<readonly SolverTime[] | undefined>;

export function geometricMean(factors: readonly number[]): number;

/** Texts that are sent to a solver one after the other. */
export interface Questions {
  /** What is said before the first one, once. */
  readonly start: string;
  readonly questions: readonly string[];
  /** What takes back all that was said. */
  readonly end: string;
}

/** The names of the units. */
export const UNITS: readonly string[];

/** What `proviso verify` asks about a unit. */
export function asked(
  unit: string,
): Promise<Questions & { readonly verdict: "proved" | "not proved"; readonly queries: number }>;

/** The same obligations written by hand. */
export function written(unit: string): Questions;

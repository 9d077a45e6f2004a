/** Which promise was broken, and where it is checked. */
export type ViolationKind =
  | "entry-precondition"
  | "internal-precondition"
  | "postcondition"
  | "exceptional-postcondition"
  | "invariant"
  | "constraint"
  | "frame"
  | "assert"
  | "assume"
  | "hence-by"
  | "loop-invariant"
  | "loop-variant"
  | "unreachable";

/** A variable or subexpression of a clause and what it was. */
export interface ClauseValue {
  readonly text: string;
  readonly value: unknown;
  /** Whether it is of the state before. */
  readonly old: boolean;
}

/** Everything there is to say about a clause that does not hold. */
export interface Violation {
  readonly kind: ViolationKind;
  /** The unit whose contract it is, like `Account.withdraw`. */
  readonly unit: string;
  /** Keyword and text, like `requires amount > 0`. */
  readonly clause: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The source lines of the clause, verbatim; the first is `line`. */
  readonly excerpt: string;
  /** Of what to underline on the first line. */
  readonly length: number;
  readonly blame: "caller" | "unit";
  readonly values: readonly ClauseValue[];
  /** Completes "the invariant does not hold …"; of other kinds, a remark on a line of its own. */
  readonly note?: string;
  /** `file:line:column` of the call that led here. */
  readonly callSite?: string;
  /** The unit in whose body the call was made, of an internal precondition. */
  readonly caller?: string;
  readonly cause?: unknown;
}

/** Whom a violation blames, ready for a sentence. */
export function blameOf({ blame, unit, caller, callSite }: Violation): string {
  if (caller !== undefined) return caller;
  if (blame === "unit") return unit;
  return callSite === undefined ? "the caller" : `the caller at ${callSite}`;
}

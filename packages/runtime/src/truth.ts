import type { Clause } from "./contract-data.js";
import type { ClauseValue } from "./errors.js";
import { Angelic, describe, type Evaluation } from "./evaluation.js";

// What conditions of change contracts come to. Truth has three values, by strong Kleene logic: what throws and what cannot be
// executed is neither true nor false, unless the rest of a condition decides.

/** A clause and where it stands. */
export interface NotedClause {
  readonly keyword: string;
  readonly text: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly length: number;
  readonly excerpt: string;
}

/** What conditions come to, and the clause that decided it, with the values of its parts. */
export interface Truth {
  readonly value: boolean | undefined;
  readonly clause?: NotedClause;
  readonly values: readonly ClauseValue[];
  /** Why it has no value. */
  readonly why?: string;
}

export const yes: Truth = { value: true, values: [] };
export const no: Truth = { value: false, values: [] };

/** Conjunction: false wins, then what is undefined. */
export function both(left: Truth, right: Truth): Truth {
  return decided(left, right, false);
}

/** Disjunction: true wins, then what is undefined. */
export function either(left: Truth, right: Truth): Truth {
  return decided(left, right, true);
}

function decided(left: Truth, right: Truth, decisive: boolean): Truth {
  if (left.value === decisive || right.value === decisive) return left.value === decisive ? left : right;
  return left.value === undefined ? left : right;
}

/** What cannot be executed, and why. */
export class Missing extends Angelic {
  constructor(readonly what: string) {
    super();
  }
}

/** Negation. */
export function not({ value, ...truth }: Truth): Truth {
  return { ...truth, value: value === undefined ? value : !value };
}

/** Evaluates a condition, or finds out why it has no value. */
export function truthOf(
  clause: Clause | undefined,
  file: string,
  holds: () => unknown,
  evaluation?: Evaluation,
): Truth {
  let value: boolean | undefined;
  let why: string | undefined;
  try {
    value = Boolean(holds());
  } catch (thrown) {
    const what = thrown instanceof Missing ? thrown.what : "a part of it";
    why = thrown instanceof Angelic ? `${what} cannot be executed` : `a part of it threw ${describe(thrown)}`;
  }
  return {
    value,
    values: evaluation?.values ?? [],
    ...(clause && { clause: notedClause(clause, file) }),
    ...(why !== undefined && { why }),
  };
}

export function notedClause(clause: Clause, home: string): NotedClause {
  const [keyword, text, line, column, length, excerpt, file = home] = clause;
  return { keyword, text, file, line, column, length, excerpt };
}

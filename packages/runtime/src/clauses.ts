import type { Bound, Clause } from "./contract-data.js";
import type { ViolationKind } from "./errors.js";
import { Evaluation } from "./evaluation.js";
import { unchecked } from "./state.js";
import { violate } from "./violate.js";

/** Clauses, and their expressions for a call. */
export interface Scope {
  readonly file: string;
  readonly clauses: readonly Clause[];
  readonly bound: Bound | undefined;
}

/** The function of the runtime that the program called: a violation's stack starts above it. */
export type Entry = (...args: never[]) => unknown;

/** A clause that is false, and its evaluation. */
interface Broken {
  readonly clause: Clause;
  readonly evaluation: Evaluation;
}

/** The first of these clauses that is false. */
export function brokenOf(
  { clauses, bound }: Scope,
  indices: readonly number[] = [],
  olds: readonly unknown[] = [],
  result?: unknown,
): Broken | undefined {
  for (const index of indices) {
    const clause = clauses[index];
    const condition = bound?.c?.[index];
    if (!clause || !condition) continue;
    const evaluation = new Evaluation(clause[1], olds, result);
    if (!evaluation.a(0, () => condition(evaluation, result))) return { clause, evaluation };
  }
  return undefined;
}

/** What clauses are checked with, and what to say if one is false. */
export interface Circumstances {
  readonly olds?: readonly unknown[];
  readonly result?: unknown;
  readonly note?: string;
  readonly cause?: unknown;
}

/** Makes it known if these clauses do not hold. Whoever tolerates a violation hears of the others too. */
export function check(
  kind: ViolationKind,
  unit: string,
  scope: Scope,
  indices: readonly number[] | undefined,
  { olds, result, ...extras }: Circumstances,
  from: Entry,
): void {
  for (const index of indices ?? []) {
    const broken = brokenOf(scope, [index], olds, result);
    if (broken) violate(kind, scope, unit, broken, extras, from);
  }
}

/** Checks a clause in a body, given that its plain expression did not hold. */
export function here(
  kind: ViolationKind,
  site: { readonly name: string; readonly file: string; readonly clause: Clause },
  condition: (e: Evaluation) => unknown,
  olds: readonly unknown[],
): void {
  const { name, file, clause } = site;
  unchecked(() =>
    check(kind, name, { file, clauses: [clause], bound: { c: [condition] } }, [0], { olds }, here),
  );
}

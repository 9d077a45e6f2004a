import type { Cause, FindingKind, WeighedCause } from "../../result/index.js";
import type { Evidence } from "./evidence.js";
import { fitted } from "./fitted.js";
import { reasonsOf, strongest } from "./reasons.js";
import { type Signs, signsOf } from "./signs.js";

// Which causes a kind of nonconformance can have is the model of JMLOK (seed 004, table 3.1), with a code error possible
// for each. Experiments give signs; how loudly each speaks for which cause is fitted to faults whose cause is known, by
// evaluation/nonconformances/fit: the chance of a cause is in proportion to the exponential of what its signs weigh.

/** A cause as the table names it: what is too strong is the clause that is broken. */
export type CauseName = "strong" | "weak-precondition" | "weak-postcondition" | "code-error";

/** The causes in the order of the table's columns. */
export const causeNames: readonly CauseName[] = [
  "strong",
  "weak-precondition",
  "weak-postcondition",
  "code-error",
];

/** What each sign weighs for each cause. */
export type Weights = Readonly<Record<string, readonly number[]>>;

/** Weighs the causes that a nonconformance can have, the likeliest first. */
export function weigh(kind: FindingKind, evidence: Evidence): WeighedCause[] {
  const signs = signsOf(kind, evidence);
  const table = kind === "precondition" ? fitted.precondition : fitted.promise;
  const powers = causeNames.map((_, column) => Math.exp(weightOf(signs, table, column)));
  const total = powers.reduce((sum, power) => sum + power, 0);
  const reasons = reasonsOf(kind, evidence);
  return causeNames
    .map((name, i): WeighedCause => {
      const cause: Cause = name === "strong" ? strongest(kind) : name;
      const own = reasons.filter((reason) => reason.cause === cause);
      const suggestion = own.find((reason) => reason.suggestion !== undefined)?.suggestion;
      return {
        cause,
        score: Math.round((100 * (powers[i] ?? 0)) / total) / 100,
        evidence: own.map(({ text }) => text).join("; ") || "nothing speaks for another cause",
        ...(suggestion !== undefined && { suggestion }),
      };
    })
    .sort((a, b) => b.score - a.score);
}

function weightOf(signs: Signs, table: Weights, column: number): number {
  return Object.entries(signs).reduce((sum, [sign, value]) => sum + value * (table[sign]?.[column] ?? 0), 0);
}

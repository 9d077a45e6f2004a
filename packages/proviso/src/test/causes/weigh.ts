import type { FindingKind, WeighedCause } from "../../result/index.js";
import type { Evidence } from "./evidence.js";
import { fitted } from "./fitted.js";
import { type Reason, reasonsOf, strongest } from "./reasons.js";
import { type Sign, type Signs, signsOf } from "./signs.js";
import { causeNames, possibleFor, tableOf, type Weights } from "./weights.js";

// Which causes a kind of nonconformance can have is the model of JMLOK (seed 004, table 3.1), with a code error possible
// for each. Experiments give signs; how loudly each speaks for which cause is fitted to faults whose cause is known, by
// evaluation/nonconformances/fit: the chance of a cause is in proportion to the exponential of what its signs weigh.

/** Weighs the causes that a nonconformance can have, the likeliest first. */
export function weigh(kind: FindingKind, evidence: Evidence): WeighedCause[] {
  const table = fitted[tableOf(kind)];
  const signs = signsOf(kind, evidence);
  const chances = chancesOf(signs, table);
  const reasons = reasonsOf(kind, evidence);
  return causeNames
    .map((name, column) => ({
      cause: name === "strong" ? strongest(kind) : name,
      chance: chances[column] ?? 0,
      column,
    }))
    .filter(({ chance }) => chance > 0)
    .sort((a, b) => b.chance - a.chance)
    .map(({ cause, chance, column }, rank) => {
      const own = reasons.filter((reason) => reason.cause === cause);
      const speaking = own.filter((reason) => weightOf(reason.signs, signs, table, column) > 0);
      // What is likeliest is told by what there is to tell.
      const told = speaking.length === 0 && rank === 0 ? own : speaking;
      return { cause, score: Math.round(100 * chance) / 100, ...inWords(told) };
    });
}

/** The chances of the causes, by signs and what they weigh. */
export function chancesOf(signs: Signs, table: Weights): number[] {
  const seen = Object.keys(signs) as Sign[];
  const sums = causeNames.map((_, column) => weightOf(seen, signs, table, column));
  return shares(sums, possibleFor(signs));
}

/** The exponentials of those numbers that are possible, as shares of their sum; the others have none. */
export function shares(sums: readonly number[], possible: readonly boolean[]): number[] {
  const most = Math.max(...sums);
  const powers = sums.map((one, i) => (possible[i] ? Math.exp(one - most) : 0));
  const total = powers.reduce((a, b) => a + b, 0);
  return powers.map((one) => one / total);
}

/** What some of the signs that are seen weigh together for a cause. */
function weightOf(some: readonly Sign[], seen: Signs, table: Weights, column: number): number {
  return some.reduce((sum, sign) => sum + (seen[sign] ?? 0) * (table[sign]?.[column] ?? 0), 0);
}

function inWords(reasons: readonly Reason[]): { readonly evidence: string; readonly suggestion?: string } {
  const suggestion = reasons.find((reason) => reason.suggestion !== undefined)?.suggestion;
  return {
    evidence: reasons.map(({ text }) => text).join("; ") || "by what experiments did not find",
    ...(suggestion !== undefined && { suggestion }),
  };
}

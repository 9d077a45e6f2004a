import type { FindingKind, WeighedCause } from "../../result/index.js";
import type { Evidence } from "./evidence.js";
import { fitted } from "./fitted.js";
import { type Reason, reasonsOf, strongest } from "./reasons.js";
import { type Sign, type Signs, signsOf } from "./signs.js";
import { causeNames, tableOf, type Weights } from "./weights.js";

// Which causes a kind of nonconformance can have is the model of JMLOK (seed 004, table 3.1), with a code error possible
// for each. Experiments give signs; how loudly each speaks for which cause is fitted to faults whose cause is known, by
// evaluation/nonconformances/fit: the chance of a cause is in proportion to the exponential of what its signs weigh.

/** Weighs the causes that a nonconformance can have, the likeliest first. */
export function weigh(kind: FindingKind, evidence: Evidence): WeighedCause[] {
  const table = fitted[tableOf(kind)];
  const chances = chancesOf(signsOf(kind, evidence), table);
  const reasons = reasonsOf(kind, evidence);
  return causeNames
    .map((name, column) => ({
      cause: name === "strong" ? strongest(kind) : name,
      chance: chances[column] ?? 0,
      column,
    }))
    .sort((a, b) => b.chance - a.chance)
    .map(({ cause, chance, column }) => {
      const own = reasons.filter((reason) => reason.cause === cause && speaksFor(reason, table, column));
      return { cause, score: Math.round(100 * chance) / 100, ...inWords(own) };
    });
}

/** The chances of the causes, by signs and what they weigh. */
export function chancesOf(signs: Signs, table: Weights): number[] {
  const seen = Object.entries(signs) as [Sign, number][];
  const sums = causeNames.map((_, column) =>
    seen.reduce((sum, [sign, value]) => sum + value * (table[sign]?.[column] ?? 0), 0),
  );
  return shares(sums);
}

/** The exponentials of some numbers, as shares of their sum. */
export function shares(sums: readonly number[]): number[] {
  const most = Math.max(...sums);
  const powers = sums.map((one) => Math.exp(one - most));
  const total = powers.reduce((a, b) => a + b, 0);
  return powers.map((one) => one / total);
}

/** Whether what a reason rests on does speak for its cause. */
function speaksFor({ sign }: Reason, table: Weights, column: number): boolean {
  return (table[sign]?.[column] ?? 0) > 0;
}

function inWords(reasons: readonly Reason[]): { readonly evidence: string; readonly suggestion?: string } {
  const suggestion = reasons.find((reason) => reason.suggestion !== undefined)?.suggestion;
  return {
    evidence: reasons.map(({ text }) => text).join("; ") || "by what experiments did not find",
    ...(suggestion !== undefined && { suggestion }),
  };
}

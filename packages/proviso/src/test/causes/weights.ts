import type { Cause } from "../../result/index.js";
import type { Sign, Signs } from "./signs.js";

/** The causes in the order of the table's columns; what is too strong is the clause that is broken. */
export const causeNames = ["strong", "weak-precondition", "weak-postcondition", "code-error"] as const;

/** What each sign weighs for each cause. */
export type Weights = Readonly<Partial<Record<Sign, readonly number[]>>>;

/** There are two tables: one for broken preconditions, and one for all else. */
export type TableName = "precondition" | "promise";

export function tableOf(kind: string): TableName {
  return kind === "precondition" ? "precondition" : "promise";
}

/**
 * Which causes, by their columns, can be behind some signs: where nothing that was called is to blame, nothing of it promises too
 * little.
 */
export function possibleFor(signs: Signs): readonly boolean[] {
  const isOfOthers = ofOthers.some((sign) => signs[sign] !== undefined);
  return causeNames.map((name) => name !== "weak-postcondition" || isOfOthers);
}

const ofOthers = [
  "mendedElsewhere",
  "mendedWherePromised",
  "notMended",
  "earlierSilent",
  "earlierSpoken",
  "supplied",
] as const satisfies readonly Sign[];

/**
 * The column of a cause.
 * @ensures 0 <= \result && \result < causeNames.length
 */
export function columnOf(cause: Cause): number {
  return causeNames.findIndex((name) => (name === "strong" ? cause.startsWith("strong-") : name === cause));
}

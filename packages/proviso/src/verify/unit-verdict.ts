import type { Gap } from "../execution/index.js";
import type { Finding, Messages, UnitGap, UnitResult, Verdict } from "../result/index.js";
import type { Idealisation } from "./idealisations.js";
import type { UnitAnalysis } from "./prove-unit.js";

// What an analysis comes to, in words. `proved` is only what is known of every input: whatever was left out, bounded or
// idealised makes it less.

/** What is known of a unit. */
export interface VerifiedUnit {
  readonly result: Pick<UnitResult, "verdict" | "reason" | "restsOn" | "gaps" | "work">;
  readonly findings: readonly Finding[];
}

/** What is said of a gap. */
const words: Readonly<Record<UnitGap["why"], (what: string) => string>> = {
  unmodelled: (what) => `not modelled: ${what}`,
  bounded: (what) => `not looked further than ${what}`,
  time: (what) => `out of time: ${what}`,
  solver: (what) => `the solver cannot tell${what === "" ? "" : `: ${what}`}`,
  input: (what) => `not modelled as inputs: ${what}`,
  paths: (what) => what,
  vacuous: (what) => what,
  fault: (what) => `a fault of Proviso itself, please report it: ${what}`,
};

export function reasonOf({ why, what }: Pick<UnitGap, "why" | "what">): string {
  return words[why](what);
}

/** The verdict on a unit that nothing was found to break, with its reason and what it rests on. `hadTime` unless a search was cut off. */
export function verdictOf(
  analysis: UnitAnalysis,
  messages: Messages,
  hadTime = true,
): Pick<UnitResult, "verdict" | "reason" | "restsOn" | "gaps"> {
  const gaps = gapsOf(analysis, messages);
  const rests = [
    ...[...analysis.idealised].sort(),
    ...analysis.contracts.map((name) => `contract of ${name}`),
  ];
  const notes = analysis.notes.map((one) => placed(one, messages));
  const [first] = gaps;
  const give = (verdict: Verdict, reason?: string) => ({
    verdict,
    ...(reason !== undefined && { reason }),
    ...(rests.length > 0 && { restsOn: rests }),
    ...(gaps.length + notes.length > 0 && { gaps: [...gaps, ...notes] }),
  });
  if (analysis.failures.length > 0) {
    const [failure] = analysis.failures;
    const clause = `\`${failure?.obligation.text ?? ""}\``;
    if (failure?.obligation.kind === "redundant-precondition")
      return give("suspected", `${clause} does not seem to follow from what else is required`);
    return give(
      "suspected",
      hadTime
        ? `${clause} may not hold, but no call was found that breaks it`
        : `${clause} may not hold; there was no time to find a call that breaks it: give more with --time-limit`,
    );
  }
  if (first !== undefined) {
    const isBounded = gaps.every(({ why }) => why === "bounded" || why === "paths");
    return give(isBounded ? "bounded" : "unknown", reasonOf(first));
  }
  const provisos = [...analysis.idealised]
    .sort()
    .flatMap((one) => (idealised[one] === undefined ? [] : [`${idealised[one]} (${one})`]));
  return provisos.length > 0 ? give("bounded", `proved only if ${provisos.join(", and ")}`) : give("proved");
}

/** What is known of a unit that there was no time for. */
export const unlookedAt: VerifiedUnit = notKnown({ why: "time", what: "the time limit" });

/** A unit that nothing is known of, with the reason. */
export function notKnown(gap: UnitGap): VerifiedUnit {
  return { result: { verdict: "unknown", reason: reasonOf(gap), gaps: [gap] }, findings: [] };
}

/** Whether more time can tell no more. */
export function isFinal(verdict: Verdict | undefined): boolean {
  return verdict === "proved" || verdict === "violated";
}

/** What makes a proof less than one, as what it holds under; nothing for what does not. */
const idealised: Readonly<Record<Idealisation, string | undefined>> = {
  "real-arithmetic": "no result is rounded",
  "no-overflow": "whole numbers stay finite",
  "plain-functions": "functions that are given do nothing but return",
  "plain-objects": "what is given is what its type looks like",
  assumptions: "what is assumed holds",
  "run-to-completion": "nothing changes while it waits",
  "strict-mode": "its file runs in strict mode",
  "held-integers": "objects hold safe integers where they say so",
  "held-types": "what objects hold is of its type, though the code of their classes does not show it",
  "enum-members": "a number of an enumeration is one of its members",
  "safe-integers": undefined,
};

/** Whether an analysis shows that a unit keeps its contract for every input. */
export function isProof(analysis: UnitAnalysis): boolean {
  return isShown(analysis) && ![...analysis.idealised].some((one) => idealised[one] !== undefined);
}

/** Whether an analysis shows the same within what was idealised. */
export function isShown({ failures, gaps, isVacuous }: UnitAnalysis): boolean {
  return failures.length === 0 && gaps.length === 0 && !isVacuous;
}

function gapsOf({ gaps, isVacuous }: UnitAnalysis, messages: Messages): UnitGap[] {
  const found = gaps.map((one) => placed(one, messages));
  const isTold = found.some(({ why }) => why === "vacuous");
  return isVacuous && !isTold
    ? [{ why: "vacuous", what: "no input meets the precondition" }, ...found]
    : found;
}

function placed({ why, what, place }: Gap, messages: Messages): UnitGap {
  if (place === undefined || place.file === "") return { why, what };
  const { file, line } = messages.place(place);
  return { why, what, file, line };
}

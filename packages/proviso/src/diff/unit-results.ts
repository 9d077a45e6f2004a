import type { ChangedUnit, ChangeReason } from "../program/index.js";
import type { UnitResult } from "../result/index.js";
import type { TallyData } from "./protocol.js";

/** What is known of a unit that a change touches. */
export interface UnitEvidence {
  readonly changed: ChangedUnit;
  readonly file: string;
  readonly line: number;
  /** How many clauses of change contracts speak of it; nothing if there is no contract for it. */
  readonly clauses: number | undefined;
  readonly tally: TallyData | undefined;
  readonly verdict: "violated" | "suspected" | undefined;
  /** Why it was not called, or why nothing follows from its calls. */
  readonly obstacle: string | undefined;
}

/** The verdict on a unit that a change touches. */
export function unitResult({
  changed,
  file,
  line,
  clauses,
  tally,
  verdict,
  obstacle,
}: UnitEvidence): UnitResult {
  const { compared = 0, relevant = 0, passed = 0, following = 0, undecided = 0, abandoned = 0 } = tally ?? {};
  const renamed = changed.how !== "name" || changed.old.name !== changed.new.name;
  const from = `${changed.old.in.file === changed.new.in.file ? "" : `${changed.old.in.file}:`}${changed.old.name}`;
  const reason = verdict === undefined ? (obstacle ?? whyUnknown(tally, clauses)) : undefined;
  return {
    unit: changed.new.name,
    file,
    line,
    clauses: clauses ?? 0,
    verdict: verdict ?? (reason === undefined ? "tested" : "unknown"),
    ...(reason !== undefined && { reason }),
    cases: { run: compared + abandoned, meaningful: compared },
    change: {
      reasons: changed.reasons.map(reasonText),
      ...(renamed && { from: { unit: from, how: howText(changed) } }),
      compared,
      relevant,
      passed,
      following,
      undecided,
      abandoned,
    },
  };
}

/** Why nothing is known of a unit although it was called. */
function whyUnknown(tally: TallyData | undefined, clauses: number | undefined): string | undefined {
  if (tally === undefined || (tally.compared === 0 && tally.abandoned === 0))
    return "no call of it could be made";
  if (tally.compared === 0) return `each of ${tally.abandoned} cases was abandoned: ${tally.abandonedWhy}`;
  if (clauses !== undefined && tally.relevant === 0 && tally.undecided === tally.compared)
    return `a condition of its change contract never had a value: ${tally.undecidedWhy}`;
  if (clauses !== undefined && tally.relevant === 0)
    return `none of ${tally.compared} calls met the update condition of its change contract: of the change, nothing is known`;
  return undefined;
}

export function reasonText(reason: ChangeReason): string {
  switch (reason.kind) {
    case "code":
    case "signature":
    case "contract":
      return reason.kind;
    case "calls":
    case "reads":
      return `${reason.kind} ${reason.name}`;
  }
}

function howText({ how, score }: ChangedUnit): string {
  switch (how) {
    case "name":
    case "moved":
      return "moved";
    case "renamed_from":
      return "renamed, as its change contract says";
    case "similar":
      return `probably: their code is ${Math.round(100 * score)} % alike`;
  }
}

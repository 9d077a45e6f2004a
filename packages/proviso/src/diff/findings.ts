import path from "node:path";
import { diagnose } from "../diagnostic/index.js";
import { fromSequenceData, type Plan } from "../generate/index.js";
import type { Finding, Messages, VersionEnding } from "../result/index.js";
import { importLines, sequenceSource } from "../search/index.js";
import type { Confirmed } from "./confirm-differences.js";
import { type EndingText, predefinedClause } from "./protocol.js";

/** How the two versions are called. */
export interface VersionLabels {
  readonly previous: string;
  readonly updated: string;
}

/** Where a unit of the updated version stands. */
export interface UnitPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A discrepancy as it is reported. */
export function findingOf(
  { found, alone }: Confirmed,
  updated: Plan,
  messages: Messages,
  labels: VersionLabels,
  place: UnitPlace | undefined,
  isAnnounced: boolean,
): Finding {
  const { unit, clause, kind } = found;
  const diagnostic =
    kind === "change" && clause !== null
      ? diagnose("diff/change", spanOf(clause, messages), { unit, clause: clause.clause })
      : kind === "change"
        ? diagnose("diff/change", spanOf(place, messages), { unit, clause: predefinedClause })
        : diagnose("diff/regression", spanOf(place, messages), { unit, announced: isAnnounced });
  const fixture = (): string => "undefined";
  const { lines, imports } = sequenceSource(fromSequenceData(found.carried), updated, fixture);
  const finding = messages.finding(diagnostic, unit, kind);
  const doubt = doubtOf({ found, alone });
  const difference = found.difference && {
    path: found.difference.path,
    previous: found.difference.before,
    updated: found.difference.now,
  };
  return {
    ...finding,
    notes: [...finding.notes, ...valueNotes(found).map((message) => ({ message }))],
    ...(doubt === undefined ? { verdict: "violated" } : { verdict: "suspected", severity: "warning", doubt }),
    ...(clause !== null && { clause: clause.clause }),
    inputs: lines.join("\n"),
    test: [...importLines(imports, updated, messages.cwd), "", ...lines].join("\n"),
    breadth: found.sequence.length,
    revealed: found.count,
    versions: {
      previous: endingOf(found.before, labels.previous),
      updated: endingOf(found.now, labels.updated),
      ...(difference !== null && { difference }),
    },
  };
}

function endingOf({ how, value }: EndingText, version: string): VersionEnding {
  return { version, how, value };
}

/** Why a discrepancy is only suspected, if so. */
export function doubtOf({
  found: { repeats, refused },
  alone,
}: Pick<Confirmed, "found" | "alone">): string | undefined {
  if (!repeats) return "not again when it was repeated: the code depends on something besides its input";
  if (refused !== null)
    return `the sandbox refused ${refused} in these calls: the code may do otherwise where it is allowed to`;
  if (alone === "no")
    return "not by these calls alone: what the program keeps from one call to the next has a part in it";
  return alone === "untried" ? "these calls could not be tried once more by themselves" : undefined;
}

/** What the parts of a clause were, one under the other. */
function valueNotes({ values, note }: Confirmed["found"]): string[] {
  const width = Math.max(0, ...values.map(({ text }) => text.length));
  return [
    ...values.map(({ text, value, old }) => `${text.padEnd(width)}  ${old ? "was" : "is"} ${value}`),
    ...(note === null ? [] : [note]),
  ];
}

function spanOf(
  place: (UnitPlace & { readonly length?: number }) | undefined,
  messages: Messages,
): { file: string; start: number; end: number } {
  if (place === undefined) return { file: "", start: 0, end: 0 };
  const file = path.resolve(messages.cwd, place.file);
  return messages.span(file, place.line, place.column, place.length ?? 0);
}

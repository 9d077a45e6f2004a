import { type Culprit, fateText, inLanes } from "../search/index.js";
import type { Confirmed } from "./confirm-differences.js";
import type { DiffOptions } from "./options.js";
import type { EndingText, FoundDifference } from "./protocol.js";
import { type SearchSubject, searchChanges } from "./search-changes.js";

// A case that ends the process it runs in is a regression if only the updated version does so. Which version it was is known from
// what was noted last; the case is tried by itself, and if the previous version's call ends again and the process is lost
// after it, that is certain. Where it cannot be told, nothing is known of the unit.

/** Milliseconds for one case. */
const longest = 20_000;

/** So many cases of a unit are tried. */
const mostTries = 3;

/** What is known of cases that ended the process. */
export interface JudgedLosses {
  readonly confirmed: readonly Confirmed[];
  /** Why nothing is known of a unit, by its place in the previous plan. */
  readonly undecided: ReadonlyMap<number, string>;
}

/** Tells which of the cases that ended a process are regressions. */
export async function judgeLosses(
  culprits: readonly Culprit[],
  subject: SearchSubject,
  options: DiffOptions,
): Promise<JudgedLosses> {
  const byUnit = [...suspectsByUnit(culprits)];
  const judged = await inLanes(byUnit, options.lanes, ([unit, suspects]) =>
    judgeUnit(unit, suspects, subject, options),
  );
  return {
    confirmed: judged.flatMap((one) =>
      typeof one === "object" ? [{ found: one, alone: "yes" as const }] : [],
    ),
    undecided: new Map(
      byUnit.flatMap(([unit], i) => {
        const one = judged[i];
        return typeof one === "string" ? [[unit, one] as const] : [];
      }),
    ),
  };
}

/** The cases that the updated version may be to blame for, the smallest first. */
function suspectsByUnit(culprits: readonly Culprit[]): ReadonlyMap<number, readonly Culprit[]> {
  // An error that nobody handles shows later than it was thrown.
  const suspects = culprits.filter(
    ({ fate, isSecond }) => fate.kind !== "changed" && (isSecond || fate.kind === "rejection"),
  );
  const size = ({ sequence }: Culprit): number => JSON.stringify(sequence).length;
  const sorted = suspects.toSorted((a, b) => size(a) - size(b));
  const byUnit = new Map<number, Culprit[]>();
  for (const culprit of sorted) {
    const unit = culprit.sequence.at(-1)?.unit ?? -1;
    byUnit.set(unit, [...(byUnit.get(unit) ?? []), culprit]);
  }
  return byUnit;
}

async function judgeUnit(
  unit: number,
  suspects: readonly Culprit[],
  subject: SearchSubject,
  options: DiffOptions,
): Promise<FoundDifference | string | undefined> {
  const twin = subject.updated.units[subject.carried[unit]?.unit ?? -1];
  if (twin === undefined) return undefined;
  const [first] = suspects;
  const text = first === undefined ? "" : fateText(first.fate);
  if (subject.contracted.some(({ updated, file }) => updated === twin.name && file === twin.file))
    return `in the updated version, ${text}: no change contract can be judged then`;
  let isOpen = suspects.length > mostTries;
  for (const { sequence } of suspects.slice(0, mostTries)) {
    const bounds = { cases: 1, milliseconds: longest, given: [sequence] };
    const tried = await searchChanges(subject, options, bounds);
    const [culprit] = "failure" in tried ? [] : tried.culprits;
    if ("failure" in tried || (tried.half !== undefined && culprit === undefined)) isOpen = true;
    else if (tried.half !== undefined && culprit !== undefined)
      return {
        kind: "regression",
        unit: twin.name,
        file: twin.file,
        clause: null,
        before: tried.half.before,
        now: endingBy(culprit),
        difference: null,
        values: [],
        note: null,
        sequence,
        carried: tried.half.carried,
        attempt: 0,
        count: suspects.length,
        through: 0,
        given: [0],
        repeats: true,
        refused: null,
        outcome: null,
      };
  }
  return isOpen ? `in the updated version, ${text}, and not again when the case was repeated` : undefined;
}

function endingBy({ fate }: Culprit): EndingText {
  if (fate.kind === "hang") return { how: "never ended", value: "" };
  const value =
    fate.kind === "exit"
      ? `with status ${fate.code}`
      : fate.kind === "rejection"
        ? `by an error that nobody handles: ${fate.error.split("\n")[0]}`
        : `since ${fateText(fate)}`;
  return { how: "ended the process", value };
}

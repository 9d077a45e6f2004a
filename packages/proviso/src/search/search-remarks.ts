import { fromSequenceData, type Plan } from "../generate/index.js";
import type { Remark } from "../result/index.js";
import { fateText } from "./losses.js";
import type { Searched } from "./search-program.js";
import { sequenceSource } from "./sequence-source.js";

/** How remarks speak of a search. */
export interface RemarkWords {
  /** How values that the user gives are named in source. */
  readonly fixture: (name: string, index: number) => string;
  /** Whether the search is about a unit. */
  readonly isWanted: (unit: number) => boolean;
  /** Whether the search breaks off calls that go on and on. */
  readonly breaksOff?: boolean;
  /** What would let a search get further that the clock ended. */
  readonly more: string;
}

/** What a search has to say besides findings: what ended a process, what was refused, what stopped it. */
export function searchRemarks<F>(
  plan: Plan,
  searched: Searched<F>,
  { fixture, isWanted, breaksOff = false, more }: RemarkWords,
): Remark[] {
  const nameOf = (unit: number): string => plan.units[unit]?.name ?? "";
  const remarks: Remark[] = searched.culprits.map(({ sequence, fate }) => {
    const { lines } = sequenceSource(fromSequenceData(sequence), plan, fixture);
    const unit = nameOf(sequence.at(-1)?.unit ?? -1);
    return { kind: "ended-process", unit, message: `${fateText(fate)}: ${lines.join(" ")}` };
  });
  for (const [i, { run, stuck, stuckBy }] of searched.counts.entries()) {
    if (stuckBy === null || !isWanted(i)) continue;
    const { lines } = sequenceSource(fromSequenceData(stuckBy), plan, fixture);
    const share = stuck === run ? `all ${run} calls` : `${stuck} of ${run} calls`;
    const what = plan.units[i]?.generates === undefined ? "never settles" : "goes on and on";
    const happened = breaksOff ? `${share} did not come to an end` : `what ${share} gave ${what}`;
    const message = `${happened}: ${lines.join(" ")}`;
    remarks.push({ kind: "never-ended", unit: nameOf(i), message });
  }
  for (const unit of searched.banned)
    remarks.push({
      kind: "stopped",
      unit: nameOf(unit),
      message: "not called any more from there on",
    });
  for (const { unit, most } of searched.limited)
    remarks.push({
      kind: "stopped",
      unit: nameOf(unit),
      message: `called with numbers up to ${most} only from there on, since it had ended several processes`,
    });
  for (const { unit, what, target } of searched.refused)
    remarks.push({
      kind: "refused",
      ...(unit !== undefined && { unit: nameOf(unit) }),
      message: `${target === "" ? what : `${what} on ${target}`} was refused`,
    });
  if (searched.stoppedBy === "time")
    remarks.push({
      kind: "stopped",
      message: `the clock ended the search after ${searched.cases} cases: another run may get further, with ${more}`,
    });
  if (searched.stoppedBy === "culprits")
    remarks.push({ kind: "stopped", message: "too many calls ended the process they ran in" });
  return remarks;
}

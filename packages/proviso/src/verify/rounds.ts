import type { Clock } from "../execution/index.js";
import type { DeclaredUnit } from "../plan/index.js";
import { brokenByDrawing } from "./drawn-calls.js";
import type { VerifyOptions } from "./options.js";
import type { PreparedProject } from "./prepare-project.js";
import { isFinal, notKnown, type VerifiedUnit } from "./unit-verdict.js";
import { verifyUnit } from "./verify-unit.js";

// Time where it pays. Most units are settled in no time, and some never: so each is looked at for a little while first, the short
// ones before the long ones, and those that were cut off again for longer, as long as there is time. After the first round, calls
// are drawn for all that is open.

export interface Job {
  readonly project: PreparedProject;
  readonly unit: DeclaredUnit;
}

/** Milliseconds that a unit is looked at, at least, and how many shares of what is left, of which each that waits has one. */
const [least, shares] = [120, 2];
/** A share with which nothing can be run. */
const hurried = 1_000;
/** The share of the time that is kept from the first round, and the share of what is left then that calls may take which are drawn. */
const [shareKept, shareOfDrawing] = [0.1, 0.5];

export async function inRounds(
  jobs: readonly Job[],
  clock: Clock,
  end: number,
  onProgress: VerifyOptions["onProgress"],
): Promise<ReadonlyMap<DeclaredUnit, VerifiedUnit>> {
  const found = new Map<DeclaredUnit, VerifiedUnit>();
  const { now } = clock;
  // What cannot be proved, whatever it takes, comes last.
  const isHopeless = ({ unit, project }: Job): number => Number(project.isUnlooked(unit));
  let open = [...jobs].sort((a, b) => isHopeless(a) - isHopeless(b) || sizeOf(a) - sizeOf(b));
  let isFirst = true;
  const kept = shareKept * (end - now());
  while (open.length > 0 && now() < end) {
    const cut: Job[] = [];
    for (const [i, job] of open.entries()) {
      const { unit, project } = job;
      const until = isFirst ? end - kept : end;
      const left = until - now();
      if (left <= 0) {
        cut.push(job);
        continue;
      }
      onProgress?.({ done: jobs.length - open.length + i - cut.length, of: jobs.length, unit: unit.name });
      // Loading a program is for all of its units.
      const engine = project.engine();
      const waiting = open.length - i - 1;
      const share = Math.max(least, (shares * left) / (waiting + shares));
      clock.limit(until, share);
      clock.isFirst = isFirst;
      clock.isHurried = isFirst && share < hurried;
      const result = await verifyUnit(unit, engine).catch(faultOf);
      if (isBetter(result, found.get(unit))) found.set(unit, result);
      if (!clock.hasTime() && !isFinal(result.result.verdict)) cut.push(job);
    }
    // What may be broken comes first.
    const isDoubted = ({ unit }: Job): number => Number(found.get(unit)?.result.verdict !== "suspected");
    if (isFirst) await drawCalls(jobs, found, now() + shareOfDrawing * (end - now()));
    const isOpen = ({ unit }: Job): boolean => !isFinal(found.get(unit)?.result.verdict);
    open = cut.filter(isOpen).sort((a, b) => isDoubted(a) - isDoubted(b));
    isFirst = false;
  }
  return found;
}

/** Breaks what is open by calls that are drawn, where that can be done. */
async function drawCalls(
  jobs: readonly Job[],
  found: Map<DeclaredUnit, VerifiedUnit>,
  end: number,
): Promise<void> {
  const open = jobs.filter(({ unit }) => {
    const result = found.get(unit)?.result;
    // What there was no time for may still be settled for all inputs.
    return result !== undefined && !isFinal(result.verdict) && !isOnlyLate(result);
  });
  for (const project of new Set(open.map((job) => job.project))) {
    const units = open.filter((job) => job.project === project).map(({ unit }) => unit);
    for (const [unit, finding] of await brokenByDrawing(units, project.engine(), end)) {
      const work = found.get(unit)?.result.work;
      found.set(unit, {
        result: { verdict: "violated", ...(work !== undefined && { work }) },
        findings: [finding],
      });
    }
  }
}

function isOnlyLate({ verdict, gaps = [] }: VerifiedUnit["result"]): boolean {
  return verdict === "unknown" && gaps.every(({ why }) => why === "time");
}

function sizeOf({ unit: { code } }: Job): number {
  return code === undefined ? 0 : code.end - code.pos;
}

/** A unit that was cut off early in a later round may be known less of. */
function isBetter({ result }: VerifiedUnit, before: VerifiedUnit | undefined): boolean {
  return before === undefined || result.verdict !== "unknown" || before.result.verdict === "unknown";
}

/** A fault of Proviso's own is told, and costs one unit, not the others. */
function faultOf(error: unknown): VerifiedUnit {
  return notKnown({ why: "fault", what: error instanceof Error ? error.message : String(error) });
}

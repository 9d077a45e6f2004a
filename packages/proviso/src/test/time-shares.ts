import type { TestOptions } from "./options.js";

// Who limits all of the work, and not only the search, has it divided: among the projects that are tested, and in each
// among the search, making cases small, and what comes after the search.

const shares = { search: 0.45, telling: 0.15 };

/** Milliseconds for the parts of the work on one project. */
export interface TimeShares {
  readonly search: number;
  /** To make all cases small; null if each has its own time. */
  readonly telling: number | null;
  /** When the work on it ends, on the clock of the options; never, if that is not limited. */
  readonly end: number;
}

/** What one of so many projects that are left may take. */
export function timeShares(
  { timeLimit, timeLeft, now }: Pick<TestOptions, "timeLimit" | "timeLeft" | "now">,
  projects: number,
): TimeShares {
  if (timeLeft === undefined) return { search: timeLimit, telling: null, end: Number.POSITIVE_INFINITY };
  const left = Math.max(0, timeLeft()) / projects;
  return {
    search: Math.min(timeLimit, shares.search * left),
    telling: shares.telling * left,
    end: now() + left,
  };
}

/** Whether there is no time left at all. */
export function isLate({ timeLeft }: Pick<TestOptions, "timeLeft">): boolean {
  return timeLeft !== undefined && timeLeft() <= 0;
}

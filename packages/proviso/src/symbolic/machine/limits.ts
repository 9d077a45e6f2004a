/** How far paths are followed. */
export interface MachineLimits {
  /** Passes of a loop that end with a decision, and calls inside of each other. */
  readonly passes: number;
  readonly depth: number;
  /** Calls of one function inside of each other. */
  readonly recursion?: number;
  /** Statements on one path. */
  readonly steps: number;
  /** Whether loops are executed pass by pass even where it is said what they maintain. */
  readonly unrolls?: boolean;
  /** Whether there is time left. */
  readonly hasTime?: () => boolean;
  /** Whether calls are what the contracts of what is called promise, as far as they go. */
  readonly byContract?: boolean;
}

/** Paths that are looked at together at most. */
export const mostMerged = 500;
/** Statements that are executed to look at paths together, at most. */
export const mostStepsMerged = 60_000;
/** Statements between two looks at the clock. */
export const stepsBetween = 1_024;

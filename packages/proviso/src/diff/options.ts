import type { VersionMachine } from "../program/index.js";
import type { GuestSurroundings, SearchProgress, WritingOptions } from "../search/index.js";
import type { SolverProgram } from "../solver/index.js";

/** A variant of a program, as the hook loads it: a copy of a version, with change contracts woven in. */
export interface VersionVariant {
  readonly keepsContracts: boolean;
  readonly plain: boolean;
  /** What tells copies of one version apart. */
  readonly copy?: string;
  readonly changes?: {
    readonly version: "previous" | "updated";
    readonly files: Readonly<
      Record<string, { readonly contractFile: string; readonly renames: Readonly<Record<string, string>> }>
    >;
  };
}

export interface DiffOptions {
  /** Files of change contracts that the user names. */
  readonly contracts: readonly string[];
  /** The names of the versions, as the user wrote them. */
  readonly versions: { readonly old?: string | undefined; readonly new?: string | undefined };
  readonly cwd: string;
  readonly machine: VersionMachine;
  readonly seed: number;
  /** Milliseconds for the search. */
  readonly timeLimit: number;
  /** Milliseconds for the project's own tests, for each version. */
  readonly testTimeLimit: number;
  /** Cases for the whole search; by default some thousand for each unit that the change touches. */
  readonly cases?: number;
  /** How cases are drawn: towards the change, or all units alike, as by plain feedback-directed search. */
  readonly guidance: "relevant" | "plain";
  /** The units that are looked at, of those that the change touches; all, if none are named. */
  readonly units: readonly string[];
  /** Whether units are called; if not, only what can be told without is. */
  readonly isRun: boolean;
  /** What is demanded of units without a change contract: that nothing changes, or a predefined contract. */
  readonly predefined?: PredefinedContract;
  /** Where and for what tests are written, if they are. */
  readonly write?: WritingOptions;
  /** Whether tests of the user's that changed signatures break are repaired. */
  readonly repairsTests?: boolean;
  /** Whether change contracts are drafted for what differs without one. */
  readonly suggests?: boolean;
  readonly hook: GuestSurroundings["hook"] & {
    readonly variantUrl: (url: string, variant: VersionVariant) => string;
  };
  /** How many processes may run cases at once. */
  readonly lanes: number;
  /** Who is asked for calls that no drawn one stands for. */
  readonly solver: SolverProgram;
  readonly now: () => number;
  readonly onProgress?: (progress: DiffProgress) => void;
}

/**
 * Contracts that can be applied to any unit (seed 000, figures 16 and 17): what asserted nothing false must not do so, or what did
 * must not any more; or only the project's own tests speak for its units, and those that passed must pass.
 */
export type PredefinedContract = "assertions" | "mended-assertions" | "tests";

/** How far the work has come. */
export type DiffProgress =
  | {
      readonly stage: "versions" | "changes" | "solving" | "confirming" | "drafting" | "tests";
      readonly text: string;
    }
  | { readonly stage: "searching"; readonly search: SearchProgress };

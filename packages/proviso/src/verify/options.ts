import type { Plan, Sequence } from "../generate/index.js";
import type { Finding, Messages } from "../result/index.js";
import type { SolverProgram } from "../solver/index.js";

/** Runs cases on the real code, with contracts on. */
export interface Replaying {
  /** What a case breaks; nothing if it breaks nothing, or is not known to in so many milliseconds. */
  broken(sequence: Sequence, milliseconds: number): Promise<Finding | undefined>;
  /** Cases that are drawn for some units of the plan and seem to break something; without it, none are drawn. */
  drawn?(drawing: {
    readonly units: readonly number[];
    /** For each of them. */
    readonly cases: number;
    readonly milliseconds: number;
    readonly now: () => number;
  }): Promise<readonly Sequence[]>;
  close(): Promise<void>;
}

/** What `verify` is to do, and what it may use of the outside. */
export interface VerifyOptions {
  readonly files: readonly string[];
  readonly cwd: string;
  /** Milliseconds; if nobody says, some for each unit. */
  readonly timeLimit?: number;
  /** The most of these that it may come to then. */
  readonly longest?: number;
  readonly solver: SolverProgram;
  /** Whether numbers are doubles from the first question on. */
  readonly ieee?: boolean;
  readonly replay: (plan: Plan, messages: Messages) => Replaying;
  readonly now: () => number;
  readonly onProgress?: (progress: {
    readonly done: number;
    readonly of: number;
    readonly unit: string;
  }) => void;
}

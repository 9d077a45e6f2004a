import type { SolverProgram } from "../solver/index.js";

/** What `verify` is to do, and what it may use of the outside. */
export interface VerifyOptions {
  readonly files: readonly string[];
  readonly cwd: string;
  /** Milliseconds. */
  readonly timeLimit: number;
  readonly solver: SolverProgram;
  readonly now: () => number;
  readonly onProgress?: (progress: { readonly done: number; readonly of: number; readonly unit: string }) => void;
}

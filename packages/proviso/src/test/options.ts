import type { Expression } from "../contract/index.js";
import type { Fixtures, Plan, Sequence } from "../generate/index.js";
import type { UnitResult } from "../result/index.js";
import type { GuestSurroundings, SearchProgress, WritingOptions } from "../search/index.js";
import type { Evidence } from "./causes/evidence.js";
import type { LaboratoryVariant } from "./causes/laboratory.js";

/** A case, and the plan whose units its steps name. */
export interface GivenCase {
  readonly plan: Plan;
  readonly sequence: Sequence;
}

export interface TestOptions {
  /** Files and folders; the working folder when empty. */
  readonly files: readonly string[];
  readonly cwd: string;
  readonly seed: number;
  /** Milliseconds for the whole search. */
  readonly timeLimit: number;
  /**
   * Milliseconds that are left for all of it: the search, trying each finding by itself, causes. Without it, the search alone
   * is limited, and the rest takes what it takes.
   */
  readonly timeLeft?: () => number;
  /** Units that enough is known of: they are called for the sake of others only. */
  readonly settled?: (unit: Pick<UnitResult, "unit" | "file" | "line">) => boolean;
  /** Cases that break something, which others found: they are run first, and made small like those of the search. */
  readonly given?: readonly GivenCase[];
  /** Cases for the whole search; by default as many for each unit under contract as `casesOfAUnit`. */
  readonly cases?: number;
  /** The module that has the user's files loaded with their contracts woven in, as a URL, and what it reads. */
  readonly hook: GuestSurroundings["hook"] & {
    /** What has it check `assignable`, too. */
    readonly withFrames: Readonly<Record<string, string>>;
    readonly variantUrl: (url: string, variant: LaboratoryVariant) => string;
    /** Whether a condition is held to be true wherever it is checked. */
    readonly cannotFail: (condition: Expression) => boolean;
  };
  /** Values that the user gives for types, and the file whose default export has them as `fixtures`. */
  readonly fixtures?: { readonly file: string; readonly values: Fixtures };
  /** How causes are found: by experiments, or by the rules of JMLOK; or not at all. */
  readonly causes: "experiments" | "jmlok" | "none";
  /** Where the tests of nonconformances will be, and for what they are written. */
  readonly write?: WritingOptions;
  /** The clock of the machine, in milliseconds. */
  readonly now: () => number;
  readonly onProgress?: (progress: SearchProgress) => void;
  /** Told what experiments on each nonconformance come to, in their order; nothing of those that were not tried on. */
  readonly onEvidence?: (evidence: Evidence | undefined) => void;
}

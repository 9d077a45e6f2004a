import type { Relaxation } from "./relaxations.js";
import type { Separation } from "./separate.js";

/** What experiments found out about a nonconformance. */
export interface Evidence {
  /** Calls of the unit that broke the clause, and calls that did not. */
  readonly failing: number;
  readonly passing: number;
  /** The share of all meaningful calls that broke it, where that is known. */
  readonly rate: number | undefined;
  /** A precondition that would have excluded the ones, and few of the others. */
  readonly separation: Separation | undefined;
  /** Whether the code decides on just what that condition is about. */
  readonly handled: boolean;
  /** The share of the failing calls that broke other clauses of the unit as well. */
  readonly companions: number;
  /** A weaker clause that agrees with all that the program did. */
  readonly relaxation:
    | (Relaxation & {
        readonly clause: string;
        /** Whether what is left out is asked by preconditions of other units, too. */
        readonly isCustomary?: boolean;
      })
    | undefined;
  /** Whether a unit that changes nothing breaks a postcondition or constraint that does not ask of its result. */
  readonly asksOfInputs: boolean;
  /** A change of the code that makes it keep the contract as it stands, in words, and how far-fetched it is. */
  readonly repair:
    | {
        readonly text: string;
        readonly cost: number;
        /** How many changes would do. */
        readonly ways: number;
      }
    | undefined;
  /** What the code has no use for, in words. */
  readonly leftover: string | undefined;
  /** Whether the unit has no statement at all. */
  readonly doesNothing: boolean;
  /**
   * A unit that is called: whether it promises nothing, where others do, or has no contract at all; whether a change of its
   * code would mend all, and how many changes would.
   */
  readonly upstream:
    | {
        readonly unit: string;
        readonly text: string;
        readonly silent: boolean;
        readonly isUnusual: boolean;
        readonly isBare: boolean;
        readonly mends: boolean;
        /** Whether there is something in its code that it has no use for. */
        readonly leftover: boolean;
        readonly ways: number;
      }
    | undefined;
  /** A unit that the case called before: a change of its code that would mend all, and whether it promises nothing. */
  readonly earlier:
    | { readonly text: string; readonly cost: number; readonly ways: number; readonly silent: boolean }
    | undefined;
  /** For a precondition: whether the unit does all that it promises when called outside it. */
  readonly needless: boolean | undefined;
  /** For a precondition: what gave the value that was handed on. */
  readonly supplier: string | undefined;
  readonly isConstructor: boolean;
  /** Fields that get no value when an object is made. */
  readonly uninitialized: readonly string[];
  /** Whether the values of the clause were missing, or no numbers. */
  readonly missing: boolean;
}

import type { Plan, SequenceData } from "../generate/index.js";

// What the capability and its guest in the sandbox say to each other.

/** What the guest is to do: the first message to it. */
export interface Order {
  readonly plan: Plan;
  /** The modules of the plan as URLs. */
  readonly modules: readonly string[];
  /** The module whose default export has the user's `fixtures`. */
  readonly fixtures: string | null;
  readonly seed: number;
  /** The search ends after so many cases, or so many milliseconds. */
  readonly cases: number;
  readonly milliseconds: number;
  /** Cases that brought down a child, or whatever else must not be run. */
  readonly skipped: readonly number[];
  /** From this case on each is noted, to find the one that brings the child down. */
  readonly carefulFrom: number | null;
  /** Units that are not called: they brought down one child too many. */
  readonly banned: readonly number[];
  /** Whether revealing cases are made small. */
  readonly shrinks: boolean;
}

/** Where a clause that does not hold stands, and what it says. */
export interface BrokenClause {
  readonly kind: string;
  readonly unit: string;
  readonly clause: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly length: number;
}

/** A nonconformance with the smallest case that reveals it. */
export interface FoundData extends BrokenClause {
  /** The message of the error, for people. */
  readonly message: string;
  readonly sequence: SequenceData;
  /** For a precondition: the unit that broke it. */
  readonly caller: string | null;
  /** The position of the violating call among those of the case, and how deep in it the violation is (seed 004, §4.1). */
  readonly breadth: number;
  readonly depth: number;
  /** How many cases revealed it. */
  readonly count: number;
  /** Some of these cases, as they were found. */
  readonly samples: readonly SequenceData[];
  /** Whether it shows again when its case is repeated. */
  readonly repeats: boolean;
}

export interface UnitCountData {
  readonly run: number;
  readonly meaningful: number;
  readonly threw: number;
}

/** What the guest says. */
export type GuestMessage =
  | {
      readonly kind: "loaded";
      /** Modules that could not be loaded, and units that are not where the plan says. */
      readonly failed: readonly { readonly module: number; readonly error: string }[];
      readonly missing: readonly { readonly unit: number; readonly why: string }[];
    }
  | {
      readonly kind: "progress";
      readonly cases: number;
      readonly run: number;
      readonly meaningful: number;
      readonly found: number;
    }
  /** A case that was skipped: what it would have been. */
  | { readonly kind: "skipped"; readonly case: number; readonly sequence: SequenceData }
  | {
      readonly kind: "searched";
      readonly stoppedBy: "cases" | "time";
      readonly cases: number;
      readonly states: number;
    }
  | { readonly kind: "found"; readonly found: FoundData }
  | { readonly kind: "changed-globals"; readonly names: readonly string[]; readonly sequence: SequenceData }
  | {
      readonly kind: "done";
      readonly counts: readonly UnitCountData[];
      /** For each unit, some cases that held. */
      readonly passing: readonly (readonly SequenceData[])[];
    };

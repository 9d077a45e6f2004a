import type { Plan, SequenceData } from "../generate/index.js";
import type { Features } from "../search/index.js";
import type { BrokenClause } from "./protocol.js";

// What experiments are about: the same cases on variants of the program.

/** The first message to the guest. */
export interface ExperimentOrder {
  readonly plan: Plan;
  readonly fixtures: string | null;
}

/** Cases to be run on a variant, given as the URLs of its modules, but for those that the program cannot load either. */
export interface Trial {
  readonly modules: readonly (string | null)[];
  readonly sequences: readonly SequenceData[];
  /** Whether the program goes on after a violation, so that one case tells of all clauses that it breaks. */
  readonly tolerant: boolean;
  /** The unit whose calls are watched. */
  readonly watched: string | null;
  /** Whether the variant tells its steps, and the path to a violation is wanted. */
  readonly traced?: true;
}

/** A case that is to be made small. */
export interface Minimising {
  readonly modules: readonly (string | null)[];
  readonly large: SequenceData;
}

/** The smallest case found, and what is known of its violation. */
export interface SmallCase {
  readonly sequence: SequenceData;
  /** For a precondition: the unit that broke it. */
  readonly caller: string | null;
  readonly depth: number;
  /** What the code threw, if that is what breaks the contract. */
  readonly thrown: string | null;
}

/** Cases to be run on a module that contains several variants, to find the first ones in which all is well. */
export interface Choosing extends Cases {
  readonly modules: readonly (string | null)[];
  /** The variants to try, from the first number to the last. */
  readonly first: number;
  readonly last: number;
  /** How many are looked for. */
  readonly wanted: number;
}

/** Cases that broke a clause, what comes after them, and cases that broke nothing. */
export interface Cases {
  /**
   * Cases that all have to return, or to throw what they may. All but the first, or all if they may be excluded, can also
   * have become meaningless.
   */
  readonly failing: readonly SequenceData[];
  /** Cases that go on where these end, and have to break nothing but clauses that are found to be broken anyhow. */
  readonly after: readonly SequenceData[];
  readonly known: readonly BrokenClause[];
  /** Cases that have to come to what they come to without a choice, and to break nothing. */
  readonly passing: readonly SequenceData[];
  /** What passing cases throw; also what is none of the language's own errors; or anything. */
  readonly mayThrow: "known" | "own" | "any";
  /** Whether a change is one of what decides on calls, so that it may keep out those that fail, and some that pass. */
  readonly mayBeExcluded: boolean;
  /** Whether what changes decides on calls of other units, which may be kept out then. */
  readonly mayExcludeOthers: boolean;
}

/** What such a module asks which variant is wanted, and how many rounds are left to its loops. */
export interface Wanted {
  choice: number;
  rounds: number;
}

/** The name under which the global object of the sandbox has a `Wanted`. */
export const wantedName = "__provisoWanted";

/** The name under which it has what is told the values of terms when the watched unit is called. */
export const watchName = "__provisoWatch";

/** The name under which it has what is told the steps of a traced variant. */
export const traceName = "__provisoTrace";

/** A step that a function took, with what it changed, or what a condition reads; all values are printed. */
export interface StepData {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly text: string;
  /** How many calls are around it. */
  readonly depth: number;
  readonly values: readonly { readonly name: string; readonly value: string }[];
  /** The value of a condition, or what is thrown. */
  readonly outcome: string | null;
  /** How many steps before it are not told. */
  readonly leftOut?: number;
}

/** The path that led to a violation. */
export interface TracedPath {
  readonly steps: readonly StepData[];
  /** How deep the clause is that does not hold. */
  readonly depth: number;
}

/** A call of the watched unit: the state when it began, and whether the case ended in it with a violation. */
interface WatchedCall {
  readonly features: Features;
  readonly broke: boolean;
}

/** What became of a case. */
export interface Tried {
  readonly outcome: "returned" | "threw" | "stuck" | "meaningless" | "violated";
  /** The step that it came to. */
  readonly step: number;
  readonly broken: readonly BrokenClause[];
  /** What the violation says that ended it. */
  readonly message: string | null;
  readonly calls: readonly WatchedCall[];
  /** What the sandbox refused. */
  readonly refused: string | null;
  /** In a traced variant: how it came to the violation that ended it. */
  readonly path?: TracedPath;
}

export type ExperimentMessage =
  | { readonly kind: "tried"; readonly results: readonly Tried[] }
  /** The numbers of the first such variants. */
  | { readonly kind: "chosen"; readonly choices: readonly number[] }
  | { readonly kind: "small"; readonly small: SmallCase | null }
  /** The variant does not load. */
  | { readonly kind: "failed" };

import type { SequenceData } from "../generate/index.js";
import type { Searched as SearchedFor, SearchOrder } from "../search/index.js";

// What the capability and its guest in the sandbox say to each other.

/** What the guest is to do: the first message to it. */
export interface Order extends SearchOrder {
  /** The module whose default export has the user's `fixtures`. */
  readonly fixtures: string | null;
  /** Units that enough is known of: they have no more turns than those without a contract. */
  readonly settled: readonly number[];
  /** Units that have no turns: they are called where others need what they give. */
  readonly idle: readonly number[];
  /** Whether findings are told as they were met, without making their cases small. */
  readonly brief: boolean;
  /** Whether cases that reveal something are told at once, and nothing at the end. */
  readonly eager: boolean;
}

/** What the guest says of a case that reveals something, if it is told at once. */
export interface RevealedMessage {
  readonly kind: "revealed";
  readonly sequence: SequenceData;
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
  /** How many of them were about the unit itself. */
  readonly direct: number;
  /** Some of these cases, as they were found. */
  readonly samples: readonly SequenceData[];
  /** Cases that differ from it in little and break nothing. */
  readonly near: readonly SequenceData[];
  /** Some of the cases with a call more, of the same object, as none was run: they end before it. */
  readonly after: readonly SequenceData[];
  /** Whether it shows again when its case is repeated. */
  readonly repeats: boolean;
  /** Whether it shows where nothing was called before; "untried" if that could not be found out. */
  readonly alone?: "yes" | "no" | "untried";
  /** What the sandbox refused in the smallest case: the code may do otherwise where nothing is refused. */
  readonly refused: string | null;
  /** What the code threw, if that is what breaks the contract. */
  readonly thrown: string | null;
}

/** What a search for nonconformances came to. */
export type Searched = SearchedFor<FoundData>;

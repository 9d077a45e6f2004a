import type { Plan, SequenceData, ShapeId } from "../generate/index.js";
import type { Features, SearchOrder, WantedCondition } from "../search/index.js";
import type { Difference, Value, ValueGraph } from "../values/index.js";

// What the capability and its guest in the sandbox say to each other. The previous version's plan is what cases are drawn by
// (seed 000, §6: relevant tests look at the previous system only); they are carried over to the updated version.

/** What the guest is to do: the first message to it. `plan` is the previous version's, whose modules come first. */
export interface DiffOrder extends SearchOrder {
  readonly updated: Plan;
  /** For each unit of the previous plan, how a call of it is made in the updated version; null if it has none. */
  readonly carried: readonly (CarriedUnit | null)[];
  /** For each class of the previous plan, the one of the updated plan that it has become; -1 if there is none. */
  readonly classes: readonly number[];
  readonly leftOut: LeftOut;
  /** The units that the search is about, by their place in the previous plan. */
  readonly targets: readonly number[];
  /** Units under a change contract, by the names that each version has for them. */
  readonly contracted: readonly ContractedUnit[];
  /** Units that reach a change otherwise than through units under a change contract, by their place in the previous plan. */
  readonly changedThemselves: readonly number[];
  /** What is demanded of units without a change contract of their own, if not that nothing changes. */
  readonly predefined: "assertions" | "mended-assertions" | "tests" | null;
  /** How cases are drawn: half of them about targets, or all units alike as by plain feedback-directed search. */
  readonly guidance: "relevant" | "plain";
  /** The attempt at values for what is new in the updated version, for the given cases. */
  readonly attempt: number;
  /** Whether the two runs of a case have the same randomness. */
  readonly worlds: "same" | "different";
  /** Whether calls of the targets are taken down, for a draft of a change contract. */
  readonly observes: boolean;
  /** Milliseconds after which a call is broken off where calls are watched. */
  readonly longestCall: number;
  /** Whether it is told how the previous version's call ended before the updated version's is made. */
  readonly tellsHalves: boolean;
}

/** What of the objects of classes is not compared. */
export interface LeftOut {
  /** For each class of the previous plan, members that only one version declares. */
  readonly classes: readonly (readonly string[])[];
  /** For each class of the previous plan, whether it has state that cannot be seen. */
  readonly hides: readonly boolean[];
  /** The same for classes that are in no plan. */
  readonly named: readonly {
    readonly name: string;
    readonly leftOut: readonly string[];
    readonly hides: boolean;
  }[];
}

/** A unit as the updated version has it. */
export interface CarriedUnit {
  readonly unit: number;
  /** What each argument is: one of the previous version's, or a value for a parameter that is new. Null: as they are. */
  readonly takes: readonly TakenArgument[] | null;
}

export type TakenArgument = { readonly from: number } | { readonly drawn: ShapeId };

/** A unit that a change contract is about. */
export interface ContractedUnit {
  readonly previous: string;
  readonly updated: string;
  /** Where the updated version has it, absolute. */
  readonly file: string;
  /** Whether it has parameters that only the updated version has. */
  readonly extended: boolean;
  /** The parameters that both versions have, as the contract calls them, where they do not have the same; null if they do. */
  readonly common: readonly string[] | null;
  /** The versions in which a call can be made up to its body, and nothing has happened by then. */
  readonly screened: readonly ("previous" | "updated")[];
  /** The cases of its contract that announce a change, by their places. */
  readonly announcing: readonly number[];
}

/** Where a clause of a change contract stands, and what it says. */
export interface ClausePlace {
  readonly clause: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly length: number;
}

/** How a call ended, in words. */
export interface EndingText {
  readonly how: "returned" | "threw" | "refused" | "never ended" | "ended the process";
  /** What it gave or threw, as source; or how it ended the process. */
  readonly value: string;
}

/** Something in which the two versions do not agree as they should. */
export interface DiscrepancyText {
  /** P1 of seed 000, definition 3, is broken, or P2. */
  readonly kind: "change" | "regression";
  /** The unit, by its name in the updated version, and where that has it. */
  readonly unit: string;
  readonly file: string;
  /** The clause that does not hold, if it is one's. */
  readonly clause: ClausePlace | null;
  readonly before: EndingText;
  readonly now: EndingText;
  /** Where the states after the calls differ, and what each version has there. */
  readonly difference: { readonly path: string; readonly before: string; readonly now: string } | null;
  /** What the parts of the clause were. */
  readonly values: readonly ValueText[];
  readonly note: string | null;
}

/** What a part of a clause was. */
export interface ValueText {
  readonly text: string;
  readonly value: string;
  readonly old: boolean;
  /** The same as an expression that gives it again, of what was before; null if there is none. */
  readonly source: string | null;
}

/** What the last call of a case left in one version. */
export interface VersionOutcome {
  readonly how: EndingText["how"];
  /** What `roots` name of it. */
  readonly state: ValueGraph;
  /** What it threw, if that is an error. */
  readonly error: ErrorData | null;
}

export interface ErrorData {
  readonly type: string;
  readonly name: string;
  /** Null for one of the engine or of a contract, which words as it likes. */
  readonly message: string | null;
  /** Whether it says that a contract is broken. */
  readonly ofContract: boolean;
}

/** What the last call of a case left in both versions, as those see it who make the call. */
export interface CaseOutcome {
  readonly before: VersionOutcome;
  readonly now: VersionOutcome;
  /** Where the states differ, if both calls ended alike. */
  readonly difference: {
    readonly path: string;
    readonly why: Difference;
    readonly before: Value | null;
    readonly now: Value | null;
  } | null;
}

/** How the variables of an outcome are called; arguments are numbered as the updated version takes them. */
export const roots = {
  result: "\\result",
  thrown: "the exception",
  receiver: "this",
  argument: (at: number): string => `argument ${at}`,
} as const;

/** A discrepancy with the smallest case that reveals it. */
export interface FoundDifference extends DiscrepancyText {
  readonly sequence: SequenceData;
  /** The same case as the updated version runs it. */
  readonly carried: SequenceData;
  /** The attempt at values for what is new in the updated version. */
  readonly attempt: number;
  /** How many cases revealed it. */
  readonly count: number;
  /** How many of them are about another unit, which calls it. */
  readonly through: number;
  /** The given cases among them, by their numbers. */
  readonly given: readonly number[];
  readonly repeats: boolean;
  readonly refused: string | null;
  /** What the last call left; null if it did not come to that. */
  readonly outcome: CaseOutcome | null;
}

/** What became of the cases about one unit. */
export interface TallyData {
  /** Cases whose call was made in both versions. */
  readonly compared: number;
  /** Of these, those that had to be mended to be calls of the updated version. */
  readonly repaired: number;
  /** Of these, those in which the update condition of a change contract held: relevant tests (seed 000, §6). */
  readonly relevant: number;
  /** Of the relevant ones, those that met the change condition. */
  readonly passed: number;
  /** Differences that follow from the announced change of another unit. */
  readonly following: number;
  /** Cases in which a condition had no value. */
  readonly undecided: number;
  /** Cases that could not be compared, and why the first one could not. */
  readonly abandoned: number;
  readonly abandonedWhy: string | null;
  /** Why a condition had no value, of the first case in which one had none. */
  readonly undecidedWhy: string | null;
  /** Where both versions have state that cannot be looked into. */
  readonly unseen: readonly string[];
  /** Calls of which nothing could be seen that could have differed. */
  readonly blind: number;
}

/** What the guest says besides what every search does: the tallies of the units of the previous plan. */
export interface TallyMessage {
  readonly kind: "tallies";
  readonly tallies: readonly TallyData[];
  /** What became of calls of units under a change contract, wherever these were made, by what the updated version calls the unit. */
  readonly contracted: readonly { readonly unit: string; readonly file: string; readonly tally: TallyData }[];
  readonly fitting: readonly FittingValuesData[];
  readonly observations: readonly UnitObservations[];
  /** Cases of change contracts whose update condition no call met. */
  readonly unmet: readonly WantedCondition[];
  /** How long the search took. */
  readonly milliseconds: number;
  /** The first relevant test: which case it was, and after how many milliseconds; null if there was none. */
  readonly first: { readonly case: number; readonly milliseconds: number } | null;
}

/** How a call ended, in simple words. */
export interface ObservedEnd {
  readonly how: EndingText["how"];
  /** The class of the error that it threw, empty if that was none; null if it threw nothing. */
  readonly error: string | null;
  /** What it left, `\\result` included. */
  readonly output: Features;
}

/** A call in both versions, in simple words. */
export interface ObservationData {
  /** The state before it. */
  readonly input: Features;
  readonly before: ObservedEnd;
  readonly now: ObservedEnd;
  readonly alike: boolean;
}

/** An observation, and how often it was made. */
export interface Observation extends ObservationData {
  readonly count: number;
}

export interface UnitObservations {
  /** By its place in the previous plan. */
  readonly unit: number;
  readonly observations: readonly Observation[];
}

/** How the previous version's call ended; that of the updated version is about to be made. */
export interface HalfMessage {
  readonly kind: "half";
  readonly before: EndingText;
  /** The case as the updated version runs it. */
  readonly carried: SequenceData;
}

/** Values for the new parameters of a unit, in their order, as the arguments of a single step. */
export interface FittingValuesData {
  /** By its name in the updated version, and where that has it. */
  readonly unit: string;
  readonly file: string;
  readonly values: SequenceData;
}

/** What the predefined contracts demand, as it would be written. */
export const predefinedClause = "signals (e: AssertionError) false";

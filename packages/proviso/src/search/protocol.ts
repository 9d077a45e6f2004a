import type { Plan, SequenceData } from "../generate/index.js";

// What the host of a search and its guest in the sandbox say to each other, whatever cases are judged by.

/** What a search is to do: the first message to the guest. */
export interface SearchOrder {
  /** What cases are drawn by. */
  readonly plan: Plan;
  /** The modules that are loaded, as URLs: first those of the plan. An empty one is of no use here. */
  readonly modules: readonly string[];
  readonly seed: number;
  /** The search ends after so many cases, or so many milliseconds. */
  readonly cases: number;
  readonly milliseconds: number;
  /** Milliseconds to make the cases of all findings small; without them, each has its own time. */
  readonly telling: number | null;
  /** The first cases; those that are drawn come after them. */
  readonly given: readonly SequenceData[];
  /** Cases that somebody else had found when the search had come to another one; see `helpAfter`. */
  readonly inserted: readonly Inserted[];
  /** When the guest first says what no case has met yet: after so many cases or milliseconds; null for never. */
  readonly helpAfter: { readonly cases: number; readonly milliseconds: number } | null;
  /** Cases that brought down a child, or whatever else must not be run. */
  readonly skipped: readonly number[];
  /** Cases each of which is looked at for what it does to globals, to find the one that changed them. */
  readonly careful: { readonly from: number; readonly to: number } | null;
  /** From this case on, each is noted before it runs: a child was lost from there on, it is not known at which. */
  readonly notedFrom: number | null;
  /** From this case on, calls that go on and on are broken off, where the guest can do that. */
  readonly watchedFrom: number | null;
  /** Units that brought down a child: from a case on, they are called with small values only, or not at all. */
  readonly restricted: readonly Restriction[];
  /** Modules that are not loaded: to load them cost a child. */
  readonly unloaded: readonly number[];
  /** Findings whose cases are not made small, by their place: to try it brought down a child. */
  readonly unshrunk: readonly number[];
}

/** Cases that are run before those that would have been drawn in their place. */
export interface Inserted {
  readonly from: number;
  readonly sequences: readonly SequenceData[];
}

/** The case of a number, if it is not a drawn one. */
export function givenCase(
  { given, inserted }: Pick<SearchOrder, "given" | "inserted">,
  number: number,
): SequenceData | undefined {
  const at = inserted.findLast(({ from, sequences }) => from <= number && number < from + sequences.length);
  return given[number] ?? at?.sequences[number - at.from];
}

/** What a unit may be called with from a case on: numbers up to a limit; with none, it is not called. */
export interface Restriction {
  readonly unit: number;
  readonly from: number;
  readonly most: number | null;
}

/** Cases between two turns of the event loop. */
export const turnEvery = 64;

/** Added to a case's number in its second part, in searches whose cases have two. */
export const secondPart = 0.5;

/** In the place of a case's number while the case of a finding is made small. */
export const shrinkingNote = (finding: number): number => -1 - finding;

/** What is answered to a guest that wants cases. */
export interface HelpAnswer {
  readonly sequences: readonly SequenceData[];
  /** Whether it may ask again. */
  readonly more: boolean;
}

/** A condition on calls of a unit: one of several that somebody knows by their places. */
export interface WantedCondition {
  readonly unit: string;
  readonly file: string;
  readonly condition: number;
}

export interface UnitCountData {
  readonly run: number;
  readonly meaningful: number;
  readonly threw: number;
  readonly stuck: number;
  readonly stuckBy: SequenceData | null;
}

/** What the guest says; `F` is what it tells of a finding. */
export type SearchMessage<F> =
  /** A module is about to be loaded. */
  | { readonly kind: "loading"; readonly module: number }
  | {
      readonly kind: "loaded";
      /** Modules that could not be loaded, and units that are not where the plan says. */
      readonly failed: readonly { readonly module: number; readonly error: string }[];
      readonly missing: readonly { readonly unit: number; readonly why: string }[];
      /** The units in the order of their cases, round after round. */
      readonly turns: readonly number[];
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
  /** What no case met before this one, to be answered by cases that do; not answered if it is the last word. */
  | {
      readonly kind: "wanting";
      readonly case: number;
      readonly wanted: readonly WantedCondition[];
      /** Whether the guest has nothing else to do until there are some. */
      readonly waits: boolean;
      readonly isOver: boolean;
    }
  | {
      readonly kind: "searched";
      readonly stoppedBy: "cases" | "time";
      readonly cases: number;
      readonly states: number;
    }
  | { readonly kind: "found"; readonly found: F }
  /** Built-in objects are no longer what they were: a case did it, or one since another. Nothing comes after this. */
  | {
      readonly kind: "changed-globals";
      readonly names: readonly string[];
      since: number;
      readonly case: number;
    }
  /** A unit tried what the sandbox refuses. Said once for each thing that it tried. */
  | { readonly kind: "refused"; readonly unit: number; readonly what: string; readonly target: string }
  | {
      readonly kind: "done";
      /** What fixtures threw. */
      readonly fixtures: readonly { readonly name: string; readonly thrown: string }[];
      readonly counts: readonly UnitCountData[];
      /** For each unit, some cases that held. */
      readonly passing: readonly (readonly SequenceData[])[];
    };

import type { Verdict } from "./verdict.js";

/** What a finding is about. */
export type FindingKind =
  | "precondition"
  | "postcondition"
  | "exceptional-postcondition"
  | "invariant"
  | "constraint"
  | "frame"
  | "evaluation"
  | "assert"
  | "assume"
  | "hence-by"
  | "loop-invariant"
  | "loop-variant"
  | "unreachable"
  | "contract-error"
  | "change"
  | "regression"
  | "abstraction";

/** A place in a file, lines and columns from 1; the end is exclusive. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** The lines of source that a place touches, so that a reporter needs no file. */
export interface Excerpt {
  readonly firstLine: number;
  readonly lines: readonly string[];
}

/** A message about a place: the common part of findings and problems. */
export interface Message extends Place {
  readonly code: string;
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly excerpt: Excerpt;
  /** The number of TypeScript's own diagnostic. */
  readonly typescript?: number;
  readonly notes: readonly { readonly message: string; readonly place?: Place; readonly excerpt?: Excerpt }[];
  readonly fix?: { readonly title: string; readonly place: Place; readonly replacement: string };
}

/** Something a command was asked to look for. */
export interface Finding extends Message {
  /** Stable across runs as long as the message and its line's text stay. */
  readonly id: string;
  readonly kind: FindingKind;
  readonly unit?: string;
  readonly verdict?: Verdict;
  /** The clause that does not hold, as it was written. */
  readonly clause?: string;
  /** The likeliest cause, and all that were weighed. */
  readonly cause?: Cause;
  readonly causes?: readonly WeighedCause[];
  /** The calls that reveal it, as source, and what they import. */
  readonly inputs?: string;
  readonly test?: string;
  /** The position of the violating call among those, and how deep in it the violation is. */
  readonly breadth?: number;
  readonly depth?: number;
  /** How many cases revealed it. */
  readonly revealed?: number;
  /** Why it is only suspected. */
  readonly doubt?: string;
  /** How the last of these calls ended in each of two versions, and where what they left differs. */
  readonly versions?: {
    readonly previous: VersionEnding;
    readonly updated: VersionEnding;
    readonly difference?: { readonly path: string; readonly previous: string; readonly updated: string };
  };
  /** How the last of these calls came to it, as it was run; the clause that does not hold is the last step. */
  readonly path?: readonly PathStep[];
}

/** How a call ended in one version. */
export interface VersionEnding {
  /** The version, as people call it. */
  readonly version: string;
  readonly how: "returned" | "threw" | "refused" | "never ended" | "ended the process";
  /** What it gave or threw. */
  readonly value: string;
}

/** A statement, a condition or the entry of a function, as it was executed. */
export interface PathStep {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Its source, on one line. */
  readonly text: string;
  /** How many calls of the program are around it. */
  readonly depth: number;
  /** What it changed, `\result` included; of a condition also what it reads. */
  readonly values: readonly { readonly name: string; readonly value: string }[];
  /** The value of a condition, what a statement throws, or that a clause is broken. */
  readonly outcome?: string;
  /** How many steps before it are left out. */
  readonly leftOut?: number;
}

/** Why code and contract do not agree. */
export type Cause =
  | "weak-precondition"
  | "strong-precondition"
  | "weak-postcondition"
  | "strong-postcondition"
  | "strong-invariant"
  | "strong-constraint"
  | "code-error";

/** A cause with how likely it is, from 0 to 1, a sentence of evidence, and a clause that would mend it. */
export interface WeighedCause {
  readonly cause: Cause;
  readonly score: number;
  readonly evidence: string;
  readonly suggestion?: string;
}

/** Something about the run itself that the reader should know: what was left out, and why. */
export interface Remark {
  readonly kind:
    | "not-read"
    | "not-called"
    | "never-tested"
    | "ended-process"
    | "never-ended"
    | "refused"
    | "stopped"
    | "not-compared"
    | "export-removed"
    | "export-added"
    | "export-remade"
    | "not-deterministic"
    | "contract-unused"
    | "not-written"
    | "not-repaired"
    | "solved";
  readonly message: string;
  readonly unit?: string;
  readonly file?: string;
  readonly line?: number;
}

/** A unit that was looked at. */
export interface UnitResult {
  readonly unit: string;
  readonly file: string;
  readonly line: number;
  /** How many clauses its own contract has. */
  readonly clauses: number;
  readonly verdict?: Verdict;
  /** Why no more is known. */
  readonly reason?: string;
  /** Generated calls, and how many of them met the precondition. */
  readonly cases?: { readonly run: number; readonly meaningful: number };
  /** What a change does to it, and what became of the calls that were made in both versions. */
  readonly change?: UnitChange;
  /** What the verdict rests on, besides the meaning of the language. */
  readonly restsOn?: readonly string[];
  /** What was not analysed, and where. */
  readonly gaps?: readonly UnitGap[];
  /** What it took. */
  readonly work?: {
    readonly smtCalls: number;
    readonly states: number;
    readonly ms: number;
    /** Of these, what the solver took. */
    readonly solverMs: number;
  };
}

/** A unit in two versions. */
export interface UnitChange {
  /** Why it may behave otherwise: its code, signature or contract, or what it calls or reads. */
  readonly reasons: readonly string[];
  /** What it was called, and how sure that is, if it has another name now. */
  readonly from?: { readonly unit: string; readonly how: string };
  /** Calls that were made in both versions on the same input. */
  readonly compared: number;
  /** Of these, those that had to be mended, since parameters, names or members changed. */
  readonly repaired: number;
  /** Of these, those that the change contract announces a change for, and those of them that met it. */
  readonly relevant: number;
  readonly passed: number;
  /** Differences that follow from the announced change of another unit. */
  readonly following: number;
  /** Calls in which a condition had no value. */
  readonly undecided: number;
  /** Cases that did not come to the same input in both versions. */
  readonly abandoned: number;
  /** Why calls are undecided or abandoned, of the first one each, and what could not be seen into. */
  readonly notes?: readonly string[];
}

/** Something of a unit that nothing is known of. */
export interface UnitGap {
  readonly why: "unmodelled" | "bounded" | "time" | "solver" | "input" | "paths" | "vacuous" | "fault";
  readonly what: string;
  readonly file?: string;
  readonly line?: number;
}

/** The one document that every command returns and every reporter reads. */
export interface ResultDocument {
  readonly schema: 1;
  readonly command: string;
  readonly version: string;
  /** What all randomness came from. */
  readonly seed?: number;
  /** The two versions that were compared, as people call them, and how many units they have in common. */
  readonly versions?: { readonly previous: string; readonly updated: string; readonly units: number };
  /** Relevant tests of a change: which case was the first, after how many milliseconds, and how many there were in a minute. */
  readonly relevance?: { readonly firstCase: number; readonly firstMs: number; readonly perMinute: number };
  readonly units: readonly UnitResult[];
  readonly findings: readonly Finding[];
  /** Input that could not be read: broken source, missing files, broken configuration. */
  readonly problems: readonly Message[];
  readonly remarks?: readonly Remark[];
  /** The project's own tests that passed in the previous version, and how many of them pass in the updated one. */
  readonly tests?: { readonly passed: number; readonly kept: number };
  /** Patches for files of tests that a change breaks, in the unified format, from the working folder. */
  readonly repairs?: readonly { readonly file: string; readonly patch: string }[];
  /** Change contracts drafted for what differs without one, and the files that they would stand in. */
  readonly suggestion?: readonly { readonly file: string; readonly text: string }[];
  /** The files that were written, by a command that writes some. */
  readonly written?: readonly string[];
  readonly summary: {
    readonly files: number;
    readonly units: number;
    readonly clauses: number;
    readonly findings: number;
    readonly errors: number;
    readonly warnings: number;
    /** Generated calls, and how many of them met the precondition. */
    readonly cases?: number;
    readonly meaningful?: number;
  };
}

/**
 * 0 clean, 1 findings, 2 broken input. Warnings alone leave a run clean.
 * @ensures \result === 2 <==> document.problems.length > 0
 * @ensures document.summary.errors > 0 ==> \result !== 0
 */
export function exitStatus(document: ResultDocument): 0 | 1 | 2 {
  if (document.problems.length > 0) return 2;
  return document.summary.errors > 0 ? 1 : 0;
}

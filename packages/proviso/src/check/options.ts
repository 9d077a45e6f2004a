import type { ResultDocument, UnitResult } from "../result/index.js";

/** Proves what it can within so many milliseconds. */
export type Prover = (milliseconds: number) => Promise<ResultDocument>;

/** Whether enough is known of a unit, so that it need not be tested. */
export type Settled = (unit: Pick<UnitResult, "unit" | "file" | "line">) => boolean;

/** Tests the units of which not enough is known, and is done with all of it when no time is left. */
export type Tester<File> = (settled: Settled, timeLeft: () => number) => Promise<Checked<File>>;

/** What testing, or all of it, comes to, and the files that are to be written. */
export interface Checked<File> {
  readonly document: ResultDocument;
  readonly files: readonly File[];
}

/** What `check` composes, and the time that it may take. */
export interface CheckOptions<File> {
  readonly lint: () => ResultDocument;
  readonly verify: Prover;
  readonly test: Tester<File>;
  /** Milliseconds for all of it. */
  readonly timeLimit: number;
  /** The clock of the machine, in milliseconds. */
  readonly now: () => number;
}

import type { ChangeCase, UnitNode } from "../../contract/index.js";
import { Clock, Solvers, type Subject, subjectOf, UnitCalls, UnitCases } from "../../execution/index.js";
import type { Plan, SequenceData } from "../../generate/index.js";
import { type DeclaredInputs, inputsOf } from "../../plan/index.js";
import { EffectiveContracts, type UnitChangeContract } from "../../program/index.js";
import type { SolverProgram } from "../../solver/index.js";
import { Explorer } from "../../symbolic/index.js";
import type { VersionPart, VersionProgram } from "../version-program.js";
import { PathSearch } from "./path-search.js";
import { UpdateCondition } from "./update-condition.js";

// Calls that meet an update condition (seed 000, §6.2), solved for where none that was drawn does: the previous version's unit is
// executed on all inputs that its precondition admits, and a solver is asked for some on paths that end as the contract says.
// What it finds is a case like any other: whether it meets the condition shows when it is run.

/** What is to be met: a case of a change contract, by its place. */
export interface SoughtCase {
  readonly contract: UnitChangeContract;
  readonly condition: number;
}

/** Paths that are looked at for a condition. */
const mostPaths = 400;

export class CallSolver {
  readonly #clock: Clock;
  readonly #solvers: Solvers;
  readonly #inputs: DeclaredInputs;
  readonly #effective: EffectiveContracts;
  readonly #subject: Subject;
  #isStopped = false;

  constructor(
    { project, targets }: VersionPart,
    { declarations }: Pick<VersionProgram, "declarations">,
    contracts: readonly UnitChangeContract[],
    /** The plan of the same part. */
    readonly plan: Plan,
    { solver, now }: { readonly solver: SolverProgram; readonly now: () => number },
  ) {
    this.#clock = new Clock(now);
    this.#solvers = new Solvers(solver, this.#clock);
    this.#effective = new EffectiveContracts(project);
    this.#inputs = inputsOf(this.#effective, targets, {
      ...(declarations !== undefined && { declarations }),
      changes: { contracts, version: "previous", guide: false },
    });
    this.#subject = subjectOf(project, this.#inputs, this.#effective, this.#solvers.build, {
      commonJs: true,
    });
    this.#subject.clock.hasTime = this.#clock.hasTime;
  }

  /** Whether there was no time left for what was looked for last. */
  get isCutOff(): boolean {
    return !this.#clock.hasTime();
  }

  /** Ends what is under way, and answers nothing any more. */
  stop(): void {
    this.#isStopped = true;
    this.#clock.limit(this.#clock.now(), 0);
    this.#solvers.close();
  }

  /** Tells of calls that meet the update condition of a case, for so many milliseconds; gives what is not modelled. */
  async callsFor(
    sought: SoughtCase,
    milliseconds: number,
    onFound: (sequence: SequenceData) => void,
  ): Promise<readonly string[]> {
    const unit = this.#inputs.units.find(({ code }) => code === sought.contract.old.inProgram);
    const node = unit?.code && (this.#effective.asWritten(unit.code) as UnitNode | undefined);
    const change = sought.contract.cases[sought.condition];
    if (unit === undefined || node === undefined || change === undefined) return ["calls of it"];
    // Solvers find values where nothing is quantified.
    const subject = { ...this.#subject, machine: this.#subject.unrolling };
    const lost = new Set<string>();
    const gaps = new Set<string>();
    const calls = new UnitCalls(subject, this.#inputs, this.#effective, ({ what }) => gaps.add(what));
    const end = this.#clock.now() + milliseconds;
    // Calls of which the updated version demands something tell more than those of which it does not.
    for (const isDemanding of demandsMore(change) ? [true, false] : [false]) {
      if (this.#isStopped) break;
      this.#clock.limit(end, isDemanding ? milliseconds / 2 : milliseconds);
      const update = new UpdateCondition(subject, sought.contract, change, node, isDemanding);
      const search = this.#search(calls, update, onFound);
      await subject.remembering(() => subject.unknowns.trustingEnums(() => search.run(unit)));
      for (const what of [...update.lost, ...search.lost]) lost.add(what);
      if (search.found > 0) break;
    }
    return [...lost, ...gaps];
  }

  #search(calls: UnitCalls, update: UpdateCondition, onFound: (sequence: SequenceData) => void): PathSearch {
    const limits = { paths: mostPaths, hasTime: this.#clock.hasTime, order: "fair" } as const;
    const explorer = new Explorer(calls.machine, this.#solvers.paths("reals"), limits);
    return new PathSearch(new UnitCases(calls, this.plan, explorer), explorer, update, this.#clock, onFound);
  }
}

/** Whether a case demands more of a call than its update condition says of the input. */
function demandsMore({ requires, whenRequired }: ChangeCase): boolean {
  return requires !== whenRequired && requires.some(({ kind }) => kind !== "constant");
}

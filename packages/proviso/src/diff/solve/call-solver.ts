import type { UnitNode } from "../../contract/index.js";
import {
  Clock,
  type Gap,
  outcomeOf,
  Solvers,
  type Subject,
  subjectOf,
  UnitCalls,
  UnitCases,
  type WayToCall,
} from "../../execution/index.js";
import { type Plan, type Sequence, type SequenceData, toSequenceData } from "../../generate/index.js";
import { type DeclaredInputs, type DeclaredUnit, inputsOf } from "../../plan/index.js";
import { EffectiveContracts, type UnitChangeContract } from "../../program/index.js";
import type { SolverProgram, Term } from "../../solver/index.js";
import { Explorer, type State } from "../../symbolic/index.js";
import type { VersionPart, VersionProgram } from "../version-program.js";
import { UpdateCondition } from "./update-condition.js";

// Calls that meet an update condition (seed 000, §6.2), solved for where none that was drawn does: the previous version's unit is
// executed on all inputs that its precondition admits, and a solver is asked for some on paths that end as the contract says.
// What it finds is a case like any other: whether it meets the condition shows when it is run.

/** What is to be met: a case of a change contract, by its place. */
export interface SoughtCase {
  readonly contract: UnitChangeContract;
  readonly condition: number;
}

/** Calls that were found, and what stood in the way of finding them. */
export interface SolvedCalls {
  readonly sequences: readonly SequenceData[];
  readonly lost: readonly string[];
}

/** Calls for each condition: one for each of so many paths. */
const most = 4;

/** Milliseconds for more than one. */
const more = 500;

/** Paths that are looked at for a condition. */
const mostPaths = 400;

export class CallSolver {
  readonly #clock: Clock;
  readonly #solvers: Solvers;
  readonly #inputs: DeclaredInputs;
  readonly #effective: EffectiveContracts;
  readonly #subject: Subject;

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
    this.#subject = subjectOf(project, this.#inputs, this.#effective, this.#solvers.build);
    this.#subject.clock.hasTime = this.#clock.hasTime;
  }

  close(): void {
    this.#solvers.close();
  }

  /** Calls that meet the update condition of a case, in so many milliseconds. */
  async callsFor(sought: SoughtCase, milliseconds: number): Promise<SolvedCalls> {
    const unit = this.#inputs.units.find(({ code }) => code === sought.contract.old.inProgram);
    const node = unit?.code && (this.#effective.asWritten(unit.code) as UnitNode | undefined);
    if (unit === undefined || node === undefined) return { sequences: [], lost: ["calls of it"] };
    const { now } = this.#clock;
    const end = now() + milliseconds;
    const lost = new Set<string>();
    // Calls of which the updated version demands something tell more than those of which it does not.
    for (const isDemanding of demandsMore(sought) ? [true, false] : [false]) {
      this.#clock.limit(end, isDemanding ? milliseconds / 2 : milliseconds);
      const found = await this.#find(unit, node, sought, isDemanding, lost);
      if (found.length > 0) return { sequences: found, lost: [...lost] };
    }
    return { sequences: [], lost: [...lost] };
  }

  async #find(
    unit: DeclaredUnit,
    node: UnitNode,
    { contract, condition }: SoughtCase,
    isDemanding: boolean,
    lost: Set<string>,
  ): Promise<SequenceData[]> {
    const change = contract.cases[condition];
    if (change === undefined) return [];
    // Solvers find values where nothing is quantified.
    const subject = { ...this.#subject, machine: this.#subject.unrolling };
    const update = new UpdateCondition(subject, contract, change, node, isDemanding);
    const onGap = ({ what }: Gap): unknown => lost.add(what);
    const calls = new UnitCalls(subject, this.#inputs, this.#effective, onGap);
    const { hasTime } = this.#clock;
    const limits = { paths: mostPaths, hasTime, order: "fair" } as const;
    const explorer = new Explorer(calls.machine, this.#solvers.paths("reals"), limits);
    const search = new PathSearch(new UnitCases(calls, this.plan, explorer), explorer, update, this.#clock);
    await subject.remembering(() => subject.unknowns.trustingEnums(() => search.run(unit)));
    for (const what of update.lost) lost.add(what);
    return search.found;
  }
}

/** Whether a case demands more of a call than its update condition says of the input. */
function demandsMore({ contract, condition }: SoughtCase): boolean {
  const { requires = [], whenRequired } = contract.cases[condition] ?? {};
  return requires !== whenRequired && requires.some(({ kind }) => kind !== "constant");
}

/** Looks for calls on the paths of a unit. */
class PathSearch {
  readonly #found = new Map<string, SequenceData>();
  /** Calls about which not all is known: the last resort. */
  readonly #doubtful: (() => Promise<void>)[] = [];

  constructor(
    readonly cases: UnitCases,
    readonly explorer: Explorer,
    readonly update: UpdateCondition,
    readonly clock: Clock,
  ) {}

  get found(): SequenceData[] {
    return [...this.#found.values()].slice(0, most);
  }

  get #isThrough(): boolean {
    return this.#found.size >= most || !this.clock.hasTime();
  }

  async run(unit: DeclaredUnit): Promise<void> {
    for await (const one of this.cases.callsOf(unit)) {
      await this.#along(one);
      if (this.#isThrough) break;
    }
    for (const ask of this.#doubtful) {
      if (this.#isThrough) return;
      await ask();
    }
  }

  async #along({ call, way }: WayToCall): Promise<void> {
    const begun = call.states.map((state) => {
      const one = state.fork();
      one.assume(this.update.atEntry(one, call.given));
      return one;
    });
    for (const state of begun) {
      const ask = (): Promise<void> => this.#take(state.conditions, way, state);
      if (this.update.isOfInput) await ask();
      else this.#doubtful.push(ask);
    }
    for await (const end of this.explorer.paths(begun)) {
      const outcome = outcomeOf(end);
      if (outcome === undefined) this.#doubtful.unshift(() => this.#take(end.conditions, way, end));
      else {
        end.ending = undefined;
        await this.#take([...end.conditions, this.update.atEnd(end, call.given, outcome)], way, end);
      }
      if (this.#isThrough) return;
    }
  }

  async #take(conditions: readonly Term[], way: WayToCall["way"], end: State): Promise<void> {
    for await (const { sequence } of this.cases.meeting(conditions, way, end)) {
      this.#keep(sequence);
      return;
    }
  }

  #keep(sequence: Sequence): void {
    const data = toSequenceData(sequence);
    // The search waits: one call is what it lacks, and more are better.
    if (this.#found.size === 0) this.clock.shorten(more);
    this.#found.set(JSON.stringify(data), data);
  }
}

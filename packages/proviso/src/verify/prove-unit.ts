import type { DeclaredUnit } from "../plan/index.js";
import type { Literal, Term } from "../solver/index.js";
import {
  alternativesOf,
  Explorer,
  type ExplorerLimits,
  type PathSolver,
  type State,
  type Trusted,
} from "../symbolic/index.js";
import { ownerType } from "./exit-obligations.js";
import type { Idealisation, Idealisations } from "./idealisations.js";
import type { Obligation } from "./obligations.js";
import { hasProse } from "./prose.js";
import { receiversOf } from "./receivers.js";
import type { BegunCall, Gap, UnitCalls } from "./unit-calls.js";
import { Vacuity } from "./vacuity.js";

// One unit: all paths of a call with any arguments that meet its precondition, on any object that meets its invariants, and at
// the end of each path what it owes.

/** Something that is not known to hold, with what is known of when it does not. */
export interface Failure {
  readonly obligation: Obligation;
  /** Values of an input for which it does not hold, as far as the model goes. */
  readonly model: ReadonlyMap<Term, Literal>;
}

/** What the analysis of a unit came to. */
export interface UnitAnalysis {
  readonly failures: readonly Failure[];
  readonly gaps: readonly Gap[];
  /** Clauses that never matter. */
  readonly notes: readonly Gap[];
  /** What was idealised where something was found to hold. */
  readonly idealised: ReadonlySet<Idealisation>;
  /** Whether no input meets the precondition. */
  readonly isVacuous: boolean;
  /** Units whose contracts stand for calls of them. */
  readonly contracts: readonly string[];
  readonly paths: number;
}

/** Clauses of a unit that are not looked at. */
function unlooked(unit: DeclaredUnit, { effective, inputs }: UnitCalls): string[] {
  const type = ownerType(unit.owner, inputs.classes, effective);
  const ofType = type === undefined ? [] : effective.ofType(type);
  const conditions = unit.contract.flatMap(({ flat }) => [
    ...(flat.ensures ?? []),
    ...(flat.signals ?? []).map(({ condition }) => condition),
  ]);
  const isProse =
    conditions.some((one) => one.kind === "written" && hasProse(one.predicate)) ||
    ofType.some(
      ({ clause: { body } }) =>
        (body.shape === "predicate" || body.shape === "constraint") &&
        body.predicate !== "not_specified" &&
        hasProse(body.predicate),
    );
  return [
    ...(unit.contract.some(({ flat }) => flat.accessible !== undefined) ? ["`accessible`"] : []),
    ...(ofType.some(({ clause }) => clause.prefixes.static) ? ["static invariants and constraints"] : []),
    ...(isProse ? ["a condition in prose"] : []),
  ];
}

/** Analyses calls of a unit on any input. */
export async function proveUnit(
  unit: DeclaredUnit,
  makeCalls: (onGap: (gap: Gap) => void) => UnitCalls,
  solver: PathSolver,
  options: ExplorerLimits,
  idealisations: Idealisations,
): Promise<UnitAnalysis> {
  const proof = new UnitProof(unit, makeCalls, solver, options, idealisations);
  return proof.run();
}

class UnitProof {
  readonly #failures: Failure[] = [];
  readonly #gaps: Gap[] = [];
  readonly #notes: Gap[] = [];
  readonly #calls: UnitCalls;
  #paths = 0;

  constructor(
    readonly unit: DeclaredUnit,
    makeCalls: (onGap: (gap: Gap) => void) => UnitCalls,
    readonly solver: PathSolver,
    readonly options: ExplorerLimits,
    readonly idealisations: Idealisations,
  ) {
    this.#calls = makeCalls((gap) => this.#gap(gap));
  }

  async run(): Promise<UnitAnalysis> {
    const isVacuous = await this.#analyse();
    return {
      failures: this.#failures,
      gaps: this.#gaps,
      notes: this.#notes,
      idealised: this.idealisations.found,
      isVacuous,
      contracts: [...this.#calls.subject.contracts.used].filter((name) => name !== this.unit.name).sort(),
      paths: this.#paths,
    };
  }

  #gap(gap: Gap): void {
    const isSame = (one: Gap): boolean =>
      one.why === gap.why && one.what === gap.what && one.place?.start === gap.place?.start;
    if (!this.#gaps.some(isSame)) this.#gaps.push(gap);
  }

  /** Gives whether no input meets the precondition, on whatever object it is called. */
  async #analyse(): Promise<boolean> {
    const { unit } = this;
    const { inputs } = this.#calls;
    for (const what of unlooked(unit, this.#calls)) this.#gap({ why: "unmodelled", what });
    const receivers = receiversOf(unit, inputs) ?? [undefined];
    if (receivers.length === 0)
      this.#gap({ why: "input", what: "objects of an abstract class that no class extends" });
    let isVacuous = receivers.length > 0;
    for (const receiver of receivers) {
      const isMet = await this.#analyseOn(receiver);
      isVacuous &&= !isMet;
    }
    return isVacuous;
  }

  /** Analyses calls on objects of a class, or on none. Gives whether an input may meet the precondition. */
  async #analyseOn(receiver: number | undefined): Promise<boolean> {
    const { unit, options } = this;
    const { subject } = this.#calls;
    const self =
      receiver === undefined ? undefined : subject.unknowns.instance("this", subject.instanceShape(receiver));
    const prepared = this.#calls.prepare(unit, "", self, undefined, receiver);
    if (prepared === undefined) return true;
    const state = subject.loaded.fork();
    const call = this.#calls.begin(state, prepared);
    if (call === undefined) return true;
    const { onContradiction } = this.idealisations;
    const onBroken = ({ what, place }: Trusted): void =>
      this.#gap({ why: "vacuous", what: `nothing is possible after what ${what} says`, place });
    const explorer = new Explorer(this.#calls.machine, this.solver, {
      ...options,
      onContradiction,
      onBroken,
    });
    const vacuity = new Vacuity(call, this.solver, subject.build);
    for (const one of await vacuity.before())
      if (one.isWhole) this.#gap(one.gap);
      else this.#notes.push(one.gap);
    const [first] = call.states;
    if (first !== undefined && (await explorer.ask(first, subject.build.true)).status === "unsat")
      return false;
    for await (const end of explorer.paths(call.states)) {
      this.#paths += 1;
      vacuity.ended(end);
      await this.#atEnd(explorer, end, call);
    }
    if (explorer.stopped === undefined && this.#gaps.length === 0) this.#notes.push(...vacuity.after());
    if (explorer.stopped === "time") this.#gap({ why: "time", what: "the time limit" });
    if (explorer.stopped === "paths") this.#gap({ why: "paths", what: `more than ${options.paths} paths` });
    return true;
  }

  async #atEnd(explorer: Explorer, end: State, call: BegunCall): Promise<void> {
    const { ending } = end;
    if (ending?.kind === "unmodelled" || ending?.kind === "bounded") {
      this.#gap({ why: ending.kind, what: ending.what, place: ending.place });
      return;
    }
    const owed = this.#calls.owed(end, call);
    if (this.#calls.subject.contracts.isAssumedPure && !isUntouched(end))
      this.#gap({ why: "unmodelled", what: "a call of itself in a unit that changes something" });
    for (const obligation of owed) await this.#prove(explorer, end, obligation);
    await this.idealisations.onEnd(
      end,
      owed.map(({ holds }) => holds),
      [call.given.self, ...call.given.args].some((one) =>
        alternativesOf(one, this.#calls.subject.build).some(({ value }) => value.kind === "object"),
      ),
    );
  }

  async #prove(explorer: Explorer, end: State, obligation: Obligation): Promise<void> {
    if (obligation.unmodelled !== undefined) {
      const why = obligation.isBounded ? "bounded" : "unmodelled";
      this.#gap({ why, what: obligation.unmodelled, place: obligation.place });
      if (obligation.isBounded !== true) return;
    }
    const broken = this.#calls.subject.build.not(obligation.holds);
    if (end.decide(broken) === false) return;
    const answer = await explorer.ask(end, broken);
    switch (answer.status) {
      case "sat":
        this.#failures.push({ obligation, model: answer.values });
        return;
      case "unsat":
        await this.idealisations.onContradiction([...end.conditions, broken]);
        return;
      case "unknown": {
        const why = answer.why === "time" ? "time" : "solver";
        this.#gap({ why, what: answer.detail, place: obligation.place });
      }
    }
  }
}

/** Whether all that was there at the call is as it was. */
function isUntouched({ earlier, heap, cells }: State): boolean {
  if (earlier === undefined) return true;
  return (
    earlier.heap.written === heap.written &&
    earlier.heap.objects.changes(heap.objects).every((one) => earlier.heap.objects.get(one) === undefined) &&
    earlier.cells.changes(cells).every((one) => earlier.cells.get(one) === undefined)
  );
}

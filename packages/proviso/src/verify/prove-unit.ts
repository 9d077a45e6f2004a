import ts from "#typescript";
import { assignedBy, descendants } from "../contract/index.js";
import {
  type BegunCall,
  type Gap,
  type Obligation,
  outcomeOf,
  ownerType,
  receiversOf,
  type UnitCalls,
} from "../execution/index.js";
import type { DeclaredUnit } from "../plan/index.js";
import {
  alternativesOf,
  Explorer,
  type ExplorerLimits,
  isUntouched,
  type PathSolver,
  type State,
  type Trusted,
} from "../symbolic/index.js";
import { belowConstructor } from "./below-constructor.js";
import { type Idealisation, type Idealisations, isIdealised } from "./idealisations.js";
import { hasProse } from "./prose.js";
import { type EndKind, Vacuity } from "./vacuity.js";

// One unit: all paths of a call with any arguments that meet its precondition, on any object that meets its invariants, and at
// the end of each path what it owes.

/** Something that does not hold for some input, as far as the model goes. */
export interface Failure {
  readonly obligation: Obligation;
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
export function unlooked(
  unit: DeclaredUnit,
  { effective, inputs }: Pick<UnitCalls, "effective" | "inputs">,
): string[] {
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
    ...(unit.contract.some(({ flat }) => flat.measuredBy.length > 0) ? ["`measured_by`"] : []),
    ...(ofType.some(({ clause }) => clause.prefixes.static) ? ["static invariants and constraints"] : []),
    ...(isProse ? ["a condition in prose"] : []),
    ...(defaultAssigns(unit.code) ? ["a default value that assigns a parameter"] : []),
  ];
}

/** Whether a parameter has another value where the body begins than it was given, or than its own default gave it. */
function defaultAssigns(code: ts.Node | undefined): boolean {
  return (
    code !== undefined &&
    ts.isFunctionLike(code) &&
    code.parameters.some((parameter) =>
      [...descendants(parameter)].some((node) => {
        const target = assignedBy(node);
        return (
          target !== undefined &&
          (ts.isIdentifier(target) ||
            ts.isObjectLiteralExpression(target) ||
            ts.isArrayLiteralExpression(target))
        );
      }),
    )
  );
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

/** Partings in a row that a proof goes past without asking: what is owed at the end is asked about anyhow. */
const mostUnasked = 2;

class UnitProof {
  readonly #failures: Failure[] = [];
  readonly #gaps: Gap[] = [];
  readonly #notes: Gap[] = [];
  /** Ends at which something has changed; one of them is enough if its path can be gone. */
  #changing: readonly State[] = [];
  #isChanging = false;
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
    const below = belowConstructor(unit, this.#calls);
    if (below !== undefined) this.#gap({ why: "unmodelled", what: below });
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
      unasked: mostUnasked,
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
    // Of what is taken note of, it matters whether a path can be gone; of what is shown, it does not.
    const unasked: { readonly end: State; readonly kind: EndKind }[] = [];
    let isSure = false;
    for await (const end of explorer.paths(call.states)) {
      this.#paths += 1;
      const kind = outcomeOf(end)?.kind ?? end.ending?.kind;
      const isPossible = explorer.isPlainlyPossible(end);
      if (isPossible) vacuity.ended(kind);
      else unasked.push({ end, kind });
      isSure ||= isPossible;
      await this.#atEnd(explorer, end, call);
    }
    // Some path can be gone: if all of them end in the same way, so does that one.
    const isOneKind = new Set(unasked.map(({ kind }) => kind)).size === 1 && !isSure;
    for (const { end, kind } of unasked)
      if (!vacuity.isKnown(kind) && (isOneKind || (await explorer.isPossible(end)))) vacuity.ended(kind);
    await this.#whereAssumedPure(explorer);
    if (explorer.stopped === undefined && this.#gaps.length === 0) this.#notes.push(...vacuity.after());
    if (explorer.stopped === "time") this.#gap({ why: "time", what: "the time limit" });
    if (explorer.stopped === "paths") this.#gap({ why: "paths", what: `more than ${options.paths} paths` });
    return true;
  }

  /** Where the unit was taken to change nothing when it calls itself, no end may be one that does. */
  async #whereAssumedPure(explorer: Explorer): Promise<void> {
    if (!this.#calls.subject.contracts.isAssumedPure) return;
    for (const end of this.#changing)
      if (await explorer.isPossible(end)) {
        this.#gap({ why: "unmodelled", what: "a call of itself in a unit that changes something" });
        return;
      }
  }

  async #atEnd(explorer: Explorer, end: State, call: BegunCall): Promise<void> {
    const { ending } = end;
    if (ending?.kind === "unmodelled" || ending?.kind === "bounded") {
      if (!(await explorer.isPossible(end))) return;
      this.#gap({ why: ending.kind, what: ending.what, place: ending.place });
      return;
    }
    const owed = this.#calls.owed(end, call);
    if (!this.#isChanging && end.earlier !== undefined && !isUntouched(end.earlier, end)) {
      this.#isChanging = explorer.isPlainlyPossible(end);
      this.#changing = this.#isChanging ? [end] : [...this.#changing, end];
    }
    const isNoted = isIdealised(end) || owed.some(({ unmodelled }) => unmodelled !== undefined);
    if (isNoted && !(await explorer.isPossible(end))) return;
    await this.#proveAll(explorer, end, owed);
    await this.idealisations.onEnd(
      end,
      owed.map(({ holds }) => holds),
      [call.given.self, ...call.given.args].some((one) =>
        alternativesOf(one, this.#calls.subject.build).some(({ value }) => value.kind === "object"),
      ),
    );
  }

  /** What is owed at the end of a path is asked about together, and one by one only if that is not all so. */
  async #proveAll(explorer: Explorer, end: State, owed: readonly Obligation[]): Promise<void> {
    const { build } = this.#calls.subject;
    const open = owed.filter((one) => this.#isAsked(end, one));
    if (open.length > 1) {
      const broken = build.or(...open.map(({ holds }) => build.not(holds)));
      if ((await explorer.ask(end, broken)).status === "unsat") {
        await this.idealisations.onContradiction([...end.conditions, broken]);
        return;
      }
    }
    for (const obligation of open) await this.#prove(explorer, end, obligation);
  }

  /** Whether an obligation is open; one that is not modelled is said to be. */
  #isAsked(end: State, { unmodelled, isBounded, place, holds }: Obligation): boolean {
    if (unmodelled !== undefined) {
      this.#gap({ why: isBounded ? "bounded" : "unmodelled", what: unmodelled, place });
      if (isBounded !== true) return false;
    }
    return end.decide(this.#calls.subject.build.not(holds)) !== false;
  }

  async #prove(explorer: Explorer, end: State, obligation: Obligation): Promise<void> {
    const broken = this.#calls.subject.build.not(obligation.holds);
    const answer = await explorer.ask(end, broken);
    switch (answer.status) {
      case "sat":
        this.#failures.push({ obligation });
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

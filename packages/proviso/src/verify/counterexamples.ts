import type { Plan, Recipe, Sequence, Step } from "../generate/index.js";
import type { DeclaredUnit } from "../plan/index.js";
import type { Literal, Term } from "../solver/index.js";
import {
  allMeanings,
  Explorer,
  type ExplorerLimits,
  grounded,
  isQuantified,
  type PathSolver,
  type State,
  sampleOf,
} from "../symbolic/index.js";
import { entriesTo, plannedIndex } from "./hidden-units.js";
import { Model } from "./model.js";
import type { Obligation } from "./obligations.js";
import { receiversOf } from "./receivers.js";
import { Recipes } from "./recipes.js";
import type { UnitCalls } from "./unit-calls.js";
import { type Receiver, receiverIn, type Way, Ways } from "./ways.js";
import { isWellTyped } from "./well-typed.js";

// Calls that break what a unit owes, from nothing but what the outside can do. What is found is a case that can be run.

/** Values that break something, as far as they are known. */
interface BreakingValues {
  readonly values: ReadonlyMap<Term, Literal>;
  readonly isVague: boolean;
}

/** Calls that change an object before the one that breaks something. */
const mostChanges = 3;

/** Choices of simple values that are tried. */
const mostConcrete = 60;

/** Whether a call can show that something is broken. One that does not meet what is said to be required is no call of the case. */
export function canBeSeen({ kind }: Pick<Obligation, "kind">): boolean {
  return kind !== "redundant-precondition";
}

/** Cases that break something, one after the other. */
export class Counterexamples {
  readonly #calls: UnitCalls;
  readonly #ways: Ways;
  readonly #explorer: Explorer;
  /** Cases whose values leave open what quantifiers speak of: others are tried first. */
  readonly #later: Sequence[] = [];

  constructor(
    calls: UnitCalls,
    readonly plan: Plan,
    solver: PathSolver,
    readonly options: ExplorerLimits,
  ) {
    this.#calls = calls;
    this.#explorer = new Explorer(calls.machine, solver, { ...options, order: "fair" });
    this.#ways = new Ways(calls, plan, this.#explorer);
  }

  /** Cases that break a unit, first with any values, then with some that make trouble. */
  async *of(unit: DeclaredUnit): AsyncGenerator<Sequence> {
    for (let seed = 0; seed <= mostConcrete; seed += 1) {
      if (!this.options.hasTime()) return;
      this.#ways.seed = seed;
      yield* this.#ofSeed(unit);
      yield* this.#later.splice(0);
    }
  }

  /** One that the outside cannot call is broken where another one calls it. */
  async *#ofSeed(unit: DeclaredUnit): AsyncGenerator<Sequence> {
    if (plannedIndex(unit, this.plan) >= 0) {
      yield* this.#breaking(unit);
      return;
    }
    const { subject, inputs } = this.#calls;
    subject.contracts.watched = unit;
    try {
      for (const entry of entriesTo(unit, inputs, this.plan)) yield* this.#breaking(entry);
    } finally {
      subject.contracts.watched = undefined;
    }
  }

  async *#breaking(unit: DeclaredUnit): AsyncGenerator<Sequence> {
    const start: Way = { state: this.#calls.subject.fresh, steps: [], lists: [] };
    const classes = receiversOf(unit, this.#calls.inputs);
    if (classes === undefined) {
      yield* this.#call(start, unit, undefined);
      for (const before of this.#neighbours(unit))
        for await (const next of this.#ways.after(start, before)) yield* this.#call(next, unit, undefined);
    }
    for (const index of classes ?? [])
      for await (const way of this.#ways.made(start, index)) yield* this.#call(way, unit, receiverIn(way));
    const made = classes ?? this.#given(unit);
    for (let changes = 1; changes <= (classes === undefined ? 1 : mostChanges); changes += 1)
      for (const index of made)
        for await (const way of this.#ways.made(start, index))
          for await (const next of this.#ways.changed(way, receiverIn(way), changes))
            yield* this.#call(next, unit, classes && receiverIn(way));
  }

  /** The classes whose objects a unit is given. */
  #given({ signatures: [signature = []] }: DeclaredUnit): readonly number[] {
    const { shapes } = this.#calls.subject.unknowns;
    const classes = signature.flatMap(({ shape }) => {
      const declared = shapes[shape];
      return declared?.kind === "instance" ? declared.classes : [];
    });
    return [...new Set(classes)];
  }

  /** Units that may change what a module holds before another one of it is called. */
  #neighbours({ file, kind: own }: DeclaredUnit): DeclaredUnit[] {
    const { open, assigned } = this.#calls.subject.modules.get(file)?.changeable ?? {};
    if (own !== "static" && (open?.size ?? 0) + (assigned?.size ?? 0) === 0) return [];
    const isFree = ({ kind }: DeclaredUnit): boolean => kind === "function" || kind === "static";
    return this.#calls.inputs.units.filter(
      (one) => one.file === file && isFree(one) && plannedIndex(one, this.plan) >= 0,
    );
  }

  async *#call(way: Way, unit: DeclaredUnit, receiver: Receiver | undefined): AsyncGenerator<Sequence> {
    const { build } = this.#calls.subject;
    for await (const { call, way: taken } of this.#ways.to(unit, way, receiver)) {
      // Programs that run ask for all that is said to be required.
      const called = call.cases.flatMap(({ following }) => following.map(({ holds }) => holds));
      for await (const end of this.#explorer.paths(call.states)) {
        for (const obligation of this.#calls.owed(end, call)) {
          if (obligation.unmodelled !== undefined || !canBeSeen(obligation)) continue;
          const broken = build.not(obligation.holds);
          if (end.decide(broken) === false) continue;
          const conditions = [...end.conditions, ...called, broken];
          for await (const { values, isVague } of this.#breakingValues(conditions)) {
            const sequence = this.#sequence(taken, end, new Model(values));
            if (sequence === undefined) continue;
            if (isVague) this.#later.push(sequence);
            else yield sequence;
          }
        }
      }
    }
  }

  /** Values that meet conditions: the solver's, made small, and some that are known to make trouble. */
  async *#breakingValues(conditions: readonly Term[]): AsyncGenerator<BreakingValues> {
    const { solver } = this.#explorer;
    const { build } = this.#calls.subject;
    const answer = await solver.ask(conditions);
    // Of what a quantifier speaks of, a solver tells no values.
    const isVague = isQuantified(conditions);
    const short = isVague && answer.status !== "unsat" ? grounded(conditions, build) : undefined;
    const ofShort = short && (await solver.ask(short));
    if (short !== undefined && ofShort?.status === "sat")
      yield { values: await solver.smaller(short, ofShort.values), isVague: false };
    if (answer.status === "sat") yield { values: await solver.smaller(conditions, answer.values), isVague };
    const values = sampleOf(conditions, allMeanings, build);
    if (values !== undefined) yield { values, isVague: false };
  }

  /** The steps with the values of a model. */
  #sequence(way: Way, { given }: State, model: Model): Sequence | undefined {
    const recipes = new Recipes(this.#calls.subject, model, way, given);
    const made: Step[] = [];
    for (const [at, { unit, args, receiver }] of way.steps.entries()) {
      const index = plannedIndex(unit, this.plan);
      const found = args.map((arg) => recipes.of(arg, at));
      if (index < 0 || !found.every((one) => one !== undefined)) return undefined;
      const list: Recipe[] = found.map(({ recipe }) => recipe);
      if (!isWellTyped(unit, list, this.#calls.subject.unknowns.shapes)) return undefined;
      const isOptional = (at: number): boolean => unit.signatures[0]?.[at]?.optional ?? false;
      while (list.length > 0 && list.at(-1) === undefined && isOptional(list.length - 1)) list.pop();
      made.push({ unit: index, args: list, ...(receiver !== undefined && { receiver }) });
    }
    return made;
  }
}

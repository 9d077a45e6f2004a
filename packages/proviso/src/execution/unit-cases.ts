import type { Plan, Recipe, Sequence, Step } from "../generate/index.js";
import type { DeclaredUnit } from "../plan/index.js";
import type { Literal, Term } from "../solver/index.js";
import {
  allMeanings,
  type Explorer,
  grounded,
  isQuantified,
  type State,
  sampleOf,
} from "../symbolic/index.js";
import { plannedIndex } from "./hidden-units.js";
import { Model } from "./model.js";
import { receiversOf } from "./receivers.js";
import { Recipes } from "./recipes.js";
import type { UnitCalls } from "./unit-calls.js";
import { type Receiver, receiverIn, type Way, Ways, type WayToCall } from "./ways.js";
import { isWellTyped } from "./well-typed.js";

// Cases in which something holds at the end of a call, from nothing but what the outside can do. What is found can be run.

/** A case; a vague one leaves open what quantifiers speak of, so others are tried first. */
export interface FoundCase {
  readonly sequence: Sequence;
  readonly isVague: boolean;
}

/** Calls that change an object before the one that is looked for. */
const mostChanges = 3;

export class UnitCases {
  readonly #ways: Ways;

  constructor(
    readonly calls: UnitCalls,
    readonly plan: Plan,
    readonly explorer: Explorer,
  ) {
    this.#ways = new Ways(calls, plan, explorer);
  }

  /** Which values are given that are simple; 0 for any. */
  set seed(seed: number) {
    this.#ways.seed = seed;
  }

  /** Calls of a unit that have begun, with all ways that lead to them, short ones first. */
  async *callsOf(unit: DeclaredUnit): AsyncGenerator<WayToCall> {
    const start: Way = { state: this.calls.subject.fresh, steps: [], lists: [] };
    const classes = receiversOf(unit, this.calls.inputs);
    const begun = (way: Way, receiver?: Receiver): AsyncGenerator<WayToCall> =>
      this.#ways.to(unit, way, receiver);
    if (classes === undefined) {
      yield* begun(start);
      for (const before of this.#neighbours(unit))
        for await (const next of this.#ways.after(start, before)) yield* begun(next);
    }
    for (const index of classes ?? [])
      for await (const way of this.#ways.made(start, index)) yield* begun(way, receiverIn(way));
    const made = classes ?? this.#given(unit);
    for (let changes = 1; changes <= (classes === undefined ? 1 : mostChanges); changes += 1)
      for (const index of made)
        for await (const way of this.#ways.made(start, index))
          for await (const next of this.#ways.changed(way, receiverIn(way), changes))
            yield* begun(next, classes && receiverIn(way));
  }

  /** Cases at whose end conditions hold: with the solver's values, made small, and some that are known to make trouble. */
  async *meeting(
    conditions: readonly Term[],
    way: Way,
    { given }: Pick<State, "given">,
  ): AsyncGenerator<FoundCase> {
    for await (const { values, isVague } of this.#valuesFor(conditions)) {
      const sequence = this.#sequence(way, given, new Model(values));
      if (sequence !== undefined) yield { sequence, isVague };
    }
  }

  async *#valuesFor(
    conditions: readonly Term[],
  ): AsyncGenerator<{ readonly values: ReadonlyMap<Term, Literal>; readonly isVague: boolean }> {
    const { solver } = this.explorer;
    const { build } = this.calls.subject;
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

  /** The classes whose objects a unit is given. */
  #given({ signatures: [signature = []] }: DeclaredUnit): readonly number[] {
    const { shapes } = this.calls.subject.unknowns;
    const classes = signature.flatMap(({ shape }) => {
      const declared = shapes[shape];
      return declared?.kind === "instance" ? declared.classes : [];
    });
    return [...new Set(classes)];
  }

  /** Units that may change what a module holds before another one of it is called. */
  #neighbours({ file, kind: own }: DeclaredUnit): DeclaredUnit[] {
    const { open, assigned } = this.calls.subject.modules.get(file)?.changeable ?? {};
    if (own !== "static" && (open?.size ?? 0) + (assigned?.size ?? 0) === 0) return [];
    const isFree = ({ kind }: DeclaredUnit): boolean => kind === "function" || kind === "static";
    return this.calls.inputs.units.filter(
      (one) => one.file === file && isFree(one) && plannedIndex(one, this.plan) >= 0,
    );
  }

  /** The steps with the values of a model. */
  #sequence(way: Way, given: State["given"], model: Model): Sequence | undefined {
    const { subject } = this.calls;
    const recipes = new Recipes(subject, model, way, given);
    const made: Step[] = [];
    for (const [at, { unit, args, receiver }] of way.steps.entries()) {
      const index = plannedIndex(unit, this.plan);
      const found = args.map((arg) => recipes.of(arg, at));
      if (index < 0 || !found.every((one) => one !== undefined)) return undefined;
      const list: Recipe[] = found.map(({ recipe }) => recipe);
      if (!isWellTyped(unit, list, subject.unknowns.shapes)) return undefined;
      const isOptional = (at: number): boolean => unit.signatures[0]?.[at]?.optional ?? false;
      while (list.length > 0 && list.at(-1) === undefined && isOptional(list.length - 1)) list.pop();
      made.push({ unit: index, args: list, ...(receiver !== undefined && { receiver }) });
    }
    return made;
  }
}

import type { Plan, Recipe, Sequence, Step } from "../generate/index.js";
import type { DeclaredUnit } from "../plan/index.js";
import {
  Explorer,
  type ExplorerLimits,
  type ObjectValue,
  type PathSolver,
  type State,
  type Value,
} from "../symbolic/index.js";
import { Model } from "./model.js";
import { Recipes } from "./recipes.js";
import { type BegunCall, outcomeOf, type UnitCalls } from "./unit-calls.js";

// Calls that break what a unit owes, from nothing but what the outside can do: objects are made by their constructors, and
// perhaps changed by a call, before the unit is called. What is found is a case that can be run.

/** A step of a case whose arguments are not known yet. */
interface OpenStep {
  readonly unit: DeclaredUnit;
  readonly args: readonly Value[];
  /** The step that gave the receiver. */
  readonly receiver?: number;
  /** The object that it made. */
  readonly made?: ObjectValue;
}

/** Cases that break something, one after the other. */
export class Counterexamples {
  readonly #calls: UnitCalls;
  readonly #explorer: Explorer;

  constructor(
    calls: UnitCalls,
    readonly plan: Plan,
    solver: PathSolver,
    readonly options: ExplorerLimits,
  ) {
    this.#calls = calls;
    this.#explorer = new Explorer(calls.machine, solver, options);
  }

  async *of(unit: DeclaredUnit): AsyncGenerator<Sequence> {
    const isMember = unit.owner !== undefined && unit.kind !== "static" && unit.kind !== "constructor";
    const state = this.#calls.subject.loaded.fork();
    if (!isMember) {
      yield* this.#call(state.fork(), unit, [], undefined);
      return;
    }
    const maker = this.#constructorOf(unit.owner);
    if (maker === undefined) return;
    for await (const { end, steps, object } of this.#made(state.fork(), maker, [])) {
      yield* this.#call(end.fork(), unit, steps, { object, step: steps.length - 1 });
    }
    for (const between of this.#changers(unit))
      for await (const { end, steps, object } of this.#made(state.fork(), maker, [])) {
        const receiver = { object, step: steps.length - 1 };
        for await (const next of this.#ended(end.fork(), between, steps, receiver))
          yield* this.#call(next.end, unit, next.steps, receiver);
      }
  }

  #constructorOf(owner: number | undefined): DeclaredUnit | undefined {
    return this.#calls.inputs.units.find((one) => one.kind === "constructor" && one.owner === owner);
  }

  /** Units that may change an object before a unit is called on it. */
  #changers(unit: DeclaredUnit): DeclaredUnit[] {
    return this.#calls.inputs.units.filter(
      ({ owner, kind }) => owner === unit.owner && (kind === "method" || kind === "setter"),
    );
  }

  /** An object made by its constructor, on each path that returns. */
  async *#made(
    state: State,
    maker: DeclaredUnit,
    before: readonly OpenStep[],
  ): AsyncGenerator<{ end: State; steps: readonly OpenStep[]; object: ObjectValue }> {
    for await (const { end, steps, result } of this.#ended(state, maker, before, undefined)) {
      if (result.kind !== "object") continue;
      const last = steps.at(-1);
      const made = last === undefined ? steps : [...steps.slice(0, -1), { ...last, made: result }];
      yield { end, steps: made, object: result };
    }
  }

  /** A call that returns, as a step. */
  async *#ended(
    state: State,
    unit: DeclaredUnit,
    before: readonly OpenStep[],
    receiver: { readonly object: ObjectValue; readonly step: number } | undefined,
  ): AsyncGenerator<{ end: State; steps: readonly OpenStep[]; result: Value }> {
    const begun = this.#begin(state, unit, before, receiver);
    if (begun === undefined) return;
    for await (const end of this.#explorer.paths(begun.call.states)) {
      const outcome = outcomeOf(end);
      if (outcome?.kind !== "return") continue;
      end.ending = undefined;
      yield { end, steps: begun.steps, result: outcome.value };
    }
  }

  #begin(
    state: State,
    unit: DeclaredUnit,
    before: readonly OpenStep[],
    receiver: { readonly object: ObjectValue; readonly step: number } | undefined,
  ): { readonly call: BegunCall; readonly steps: readonly OpenStep[] } | undefined {
    const prepared = this.#calls.prepare(unit, `${before.length}:`, receiver?.object);
    const call = prepared && this.#calls.begin(state, prepared);
    if (call === undefined) return undefined;
    const step = { unit, args: call.given.args, ...(receiver !== undefined && { receiver: receiver.step }) };
    return { call, steps: [...before, step] };
  }

  async *#call(
    state: State,
    unit: DeclaredUnit,
    before: readonly OpenStep[],
    receiver: { readonly object: ObjectValue; readonly step: number } | undefined,
  ): AsyncGenerator<Sequence> {
    const begun = this.#begin(state, unit, before, receiver);
    if (begun === undefined) return;
    const { build } = this.#calls.subject;
    for await (const end of this.#explorer.paths(begun.call.states)) {
      for (const obligation of this.#calls.owed(end, begun.call)) {
        if (obligation.unmodelled !== undefined) continue;
        const broken = build.not(obligation.holds);
        if (end.decide(broken) === false) continue;
        const answer = await this.#explorer.ask(end, broken);
        if (answer.status !== "sat") continue;
        const small = await this.#explorer.solver.smaller([...end.conditions, broken], answer.values);
        const sequence = this.#sequence(begun.steps, new Model(small));
        if (sequence !== undefined) yield sequence;
      }
    }
  }

  /** The steps with the values of a model. */
  #sequence(steps: readonly OpenStep[], model: Model): Sequence | undefined {
    const instance = (object: ObjectValue): number | undefined => {
      const at = steps.findIndex(({ made }) => made !== undefined && made.ref === object.ref);
      return at < 0 ? undefined : at;
    };
    const recipes = new Recipes(this.#calls.subject, model, instance, steps.length);
    for (const { args } of steps) for (const arg of args) recipes.count(arg);
    const made: Step[] = [];
    for (const { unit, args, receiver } of steps) {
      const index = this.plan.units.findIndex(
        (one) =>
          one.name === unit.name &&
          one.file === unit.file &&
          one.line === unit.line &&
          one.kind === unit.kind,
      );
      const found = args.map((arg) => recipes.of(arg));
      if (index < 0 || !found.every((one) => one !== undefined)) return undefined;
      const list: Recipe[] = found.map(({ recipe }) => recipe);
      const isOptional = (at: number): boolean => unit.signatures[0]?.[at]?.optional ?? false;
      while (list.length > 0 && list.at(-1) === undefined && isOptional(list.length - 1)) list.pop();
      made.push({ unit: index, args: list, ...(receiver !== undefined && { receiver }) });
    }
    // What is shared cannot be said in steps that call units only.
    return recipes.shared.length === 0 ? made : undefined;
  }
}

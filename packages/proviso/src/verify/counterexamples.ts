import type { ParameterPlan, Plan, Recipe, Sequence, Step } from "../generate/index.js";
import type { DeclaredUnit } from "../plan/index.js";
import { type Literal, subterms, type Term } from "../solver/index.js";
import {
  allMeanings,
  Explorer,
  type ExplorerLimits,
  type ObjectValue,
  type PathSolver,
  type State,
  sampleOf,
  troubling,
  type Value,
} from "../symbolic/index.js";
import { entriesTo, plannedIndex } from "./hidden-units.js";
import { Model } from "./model.js";
import { receiversOf } from "./receivers.js";
import { Recipes } from "./recipes.js";
import { type BegunCall, outcomeOf, type UnitCalls } from "./unit-calls.js";

// Calls that break what a unit owes, from nothing but what the outside can do: objects, what it is called on and what it is
// given, are made by constructors, and perhaps changed by a call, before the unit is called; one object may be given twice.
// What is found is a case that can be run.

/** A step of a case whose arguments are not known yet. */
interface OpenStep {
  readonly unit: DeclaredUnit;
  readonly args: readonly Value[];
  /** The step that gave the receiver. */
  readonly receiver?: number;
  /** The object that it made, and of which class. */
  readonly made?: { readonly object: ObjectValue; readonly class: number };
}

/** Steps that were made, and where they lead. */
interface Way {
  readonly state: State;
  readonly steps: readonly OpenStep[];
}

/** An object that a step made. */
interface Receiver {
  readonly object: ObjectValue;
  readonly class: number;
  readonly step: number;
}

/** Values that break something, as far as they are known. */
interface BreakingValues {
  readonly values: ReadonlyMap<Term, Literal>;
  readonly isVague: boolean;
}

/** Objects that are made for one call, inside of each other. */
const deepest = 2;

/** Calls that change an object before the one that breaks something. */
const mostChanges = 3;

/** Choices of simple values that are tried. */
const mostConcrete = 60;

/** Cases that break something, one after the other. */
export class Counterexamples {
  readonly #calls: UnitCalls;
  /** Which values are given that are simple; 0 for any. What is not modelled of all texts may be of one. */
  #seed = 0;
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
    this.#explorer = new Explorer(calls.machine, solver, { ...options, fromLast: true });
  }

  /** Cases that break a unit, first with any values, then with some that make trouble. */
  async *of(unit: DeclaredUnit): AsyncGenerator<Sequence> {
    for (let seed = 0; seed <= mostConcrete; seed += 1) {
      if (!this.options.hasTime()) return;
      this.#seed = seed;
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
    const start: Way = { state: this.#calls.subject.fresh, steps: [] };
    const classes = receiversOf(unit, this.#calls.inputs);
    if (classes === undefined) {
      yield* this.#call(start, unit, undefined);
      for (const before of this.#neighbours(unit))
        for await (const next of this.#ended(start, before, undefined, deepest))
          yield* this.#call(next, unit, undefined);
      return;
    }
    for (const index of classes)
      for await (const way of this.#made(start, index, deepest))
        yield* this.#call(way, unit, receiverIn(way));
    for (let changes = 1; changes <= mostChanges; changes += 1)
      for (const index of classes)
        for await (const way of this.#made(start, index, deepest))
          for await (const next of this.#changed(way, receiverIn(way), changes))
            yield* this.#call(next, unit, receiverIn(way));
  }

  /** An object after some calls that may change it. */
  async *#changed(way: Way, receiver: Receiver | undefined, changes: number): AsyncGenerator<Way> {
    if (receiver === undefined) return;
    if (changes === 0) {
      yield way;
      return;
    }
    for (const changer of this.#changers(receiver.class))
      for await (const next of this.#ended(way, changer, receiver, 0))
        yield* this.#changed(next, receiver, changes - 1);
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

  /** Units that may change an object of a class before another is called on it. */
  #changers(index: number): DeclaredUnit[] {
    const { inputs } = this.#calls;
    return inputs.units.filter(
      (unit) =>
        (unit.kind === "method" || unit.kind === "setter") &&
        (receiversOf(unit, inputs)?.includes(index) ?? false) &&
        plannedIndex(unit, this.plan) >= 0,
    );
  }

  /** An object made by its constructor, or by what gives one if that is hidden, on each path that returns. */
  async *#made(way: Way, index: number, depth: number): AsyncGenerator<Way> {
    for (const maker of this.#makers(index))
      for await (const { state, steps, result } of this.#ended(way, maker, undefined, depth)) {
        const last = steps.at(-1);
        if (result.kind !== "object" || last === undefined) continue;
        yield { state, steps: [...steps.slice(0, -1), { ...last, made: { object: result, class: index } }] };
      }
  }

  #makers(index: number): DeclaredUnit[] {
    const { inputs, subject } = this.#calls;
    const callable = inputs.units.filter((one) => plannedIndex(one, this.plan) >= 0);
    const own = callable.find((one) => one.kind === "constructor" && one.owner === index);
    if (own !== undefined) return [own];
    return callable.filter(({ kind, result }) => {
      const shape = subject.unknowns.shapes[result];
      const isFree = kind === "static" || kind === "function";
      return isFree && shape?.kind === "instance" && shape.classes.includes(index);
    });
  }

  /** A call that returns, as a step. */
  async *#ended(
    way: Way,
    unit: DeclaredUnit,
    receiver: Receiver | undefined,
    depth: number,
  ): AsyncGenerator<Way & { readonly result: Value }> {
    for await (const { call, steps } of this.#begun(way, unit, receiver, depth))
      for await (const end of this.#explorer.paths(call.states)) {
        const outcome = outcomeOf(end);
        if (outcome?.kind !== "return") continue;
        end.ending = undefined;
        yield { state: end, steps, result: outcome.value };
      }
  }

  async *#begun(
    way: Way,
    unit: DeclaredUnit,
    receiver: Receiver | undefined,
    depth: number,
  ): AsyncGenerator<{ readonly call: BegunCall; readonly steps: readonly OpenStep[] }> {
    const [signature = []] = unit.signatures;
    for await (const { state, steps, values } of this.#arguments(way, signature, [], depth)) {
      const prepared = this.#calls.prepare(
        unit,
        "",
        receiver?.object,
        (_name, _shape, _optional, at) => values[at],
        receiver?.class,
      );
      const call = prepared && this.#calls.begin(state.fork(), prepared);
      if (call === undefined) continue;
      const step = { unit, args: values, ...(receiver !== undefined && { receiver: receiver.step }) };
      yield { call, steps: [...steps, step] };
    }
  }

  /** Values for parameters: any, but objects of classes are made, or are those that were made before. */
  async *#arguments(
    way: Way,
    parameters: readonly ParameterPlan[],
    values: readonly Value[],
    depth: number,
  ): AsyncGenerator<Way & { readonly values: readonly Value[] }> {
    const parameter = parameters[values.length];
    if (parameter === undefined) {
      yield { ...way, values };
      return;
    }
    const { unknowns } = this.#calls.subject;
    const { name, shape, optional, rest } = parameter;
    const { steps } = way;
    const declared = unknowns.shapes[shape];
    if (rest) return;
    if (declared?.kind !== "instance") {
      const any = unknowns.argument(`${steps.length}:${name}`, shape, optional);
      const value = this.#seed === 0 ? any : this.#concrete(any, `${steps.length}:${name}`);
      if (value !== undefined) yield* this.#arguments(way, parameters, [...values, value], depth);
      return;
    }
    for (const { made } of steps)
      if (made !== undefined && declared.classes.includes(made.class))
        yield* this.#arguments(way, parameters, [...values, made.object], depth);
    if (depth === 0) return;
    for (const index of declared.classes)
      for await (const next of this.#made(way, index, depth - 1)) {
        const object = next.steps.at(-1)?.made?.object;
        if (object !== undefined) yield* this.#arguments(next, parameters, [...values, object], depth);
      }
  }

  /** One value instead of any, if it is simple. */
  #concrete(value: Value, name: string): Value {
    if (!("term" in value) || value.term.kind === "literal" || value.kind === "bigint") return value;
    const isNatural = value.term.kind === "constant" && value.term.name.startsWith("nat!");
    const literal = troubling(value.term.sort, isNatural, this.#seed, name);
    return literal === undefined ? value : { ...value, term: this.#calls.subject.build.literal(literal) };
  }

  async *#call(way: Way, unit: DeclaredUnit, receiver: Receiver | undefined): AsyncGenerator<Sequence> {
    const { build } = this.#calls.subject;
    for await (const { call, steps } of this.#begun(way, unit, receiver, deepest))
      for await (const end of this.#explorer.paths(call.states)) {
        for (const obligation of this.#calls.owed(end, call)) {
          if (obligation.unmodelled !== undefined) continue;
          const broken = build.not(obligation.holds);
          if (end.decide(broken) === false) continue;
          const conditions = [...end.conditions, broken];
          for await (const { values, isVague } of this.#breakingValues(conditions)) {
            const sequence = this.#sequence(steps, new Model(values));
            if (sequence === undefined) continue;
            if (isVague) this.#later.push(sequence);
            else yield sequence;
          }
        }
      }
  }

  /** Values that meet conditions: the solver's, made small, and some that are known to make trouble. */
  async *#breakingValues(conditions: readonly Term[]): AsyncGenerator<BreakingValues> {
    const { solver } = this.#explorer;
    const answer = await solver.ask(conditions);
    // Of what a quantifier speaks of, a solver tells no values.
    const isVague = subterms(conditions).some(({ kind }) => kind === "quantified");
    if (answer.status === "sat") yield { values: await solver.smaller(conditions, answer.values), isVague };
    const values = sampleOf(conditions, allMeanings, this.#calls.subject.build);
    if (values !== undefined) yield { values, isVague: false };
  }

  /** The steps with the values of a model. */
  #sequence(steps: readonly OpenStep[], model: Model): Sequence | undefined {
    const instance = (object: ObjectValue): number | undefined => {
      const at = steps.findIndex(({ made }) => made !== undefined && made.object.ref === object.ref);
      return at < 0 ? undefined : at;
    };
    const recipes = new Recipes(this.#calls.subject, model, instance, steps.length);
    for (const { args } of steps) for (const arg of args) recipes.count(arg);
    const made: Step[] = [];
    for (const { unit, args, receiver } of steps) {
      const index = plannedIndex(unit, this.plan);
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

/** The object that was made last. */
function receiverIn({ steps }: Way): Receiver | undefined {
  const step = steps.length - 1;
  const made = steps[step]?.made;
  return made && { ...made, step };
}

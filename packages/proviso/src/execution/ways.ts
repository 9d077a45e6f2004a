import type { ParameterPlan, Plan, ShapeId } from "../generate/index.js";
import type { DeclaredUnit } from "../plan/index.js";
import {
  type Explorer,
  newArray,
  type ObjectValue,
  type State,
  troubling,
  undefinedValue,
  type Value,
} from "../symbolic/index.js";
import { plannedIndex } from "./hidden-units.js";
import { receiversOf } from "./receivers.js";
import { type BegunCall, outcomeOf, type UnitCalls } from "./unit-calls.js";

// Ways to where a unit is called, from nothing but what the outside can do: objects of classes are made by constructors, and
// perhaps changed by calls, before they are called on or given; one object may be given twice, and so may what a call gave.

/** A step of a case whose arguments are not known yet. */
export interface OpenStep {
  readonly unit: DeclaredUnit;
  readonly args: readonly Value[];
  /** The step that gave the receiver. */
  readonly receiver?: number;
  /** The object that it gave; of which class, if it made one. */
  readonly gave?: { readonly object: ObjectValue; readonly class?: number };
}

/** Steps that were made, and where they lead. */
export interface Way {
  readonly state: State;
  readonly steps: readonly OpenStep[];
  /** Lists of objects of classes, and what they held at first. */
  readonly lists: readonly { readonly object: ObjectValue; readonly items: readonly Value[] }[];
}

/** An object of a class that a step made. */
export interface Receiver {
  readonly object: ObjectValue;
  readonly class: number;
  readonly step: number;
}

/** A call at the end of a way, which is its last step. */
export interface WayToCall {
  readonly call: BegunCall;
  readonly way: Way;
}

type WithValue = Way & { readonly value: Value };

/** Objects that are made for one call, inside of each other. */
export const deepest = 2;

/** Objects in a list. */
const longest = 2;

export class Ways {
  /** Which values are given that are simple; 0 for any. What is not modelled of all texts may be of one. */
  seed = 0;

  constructor(
    readonly calls: UnitCalls,
    readonly plan: Plan,
    readonly explorer: Explorer,
  ) {}

  /** Calls of a unit, with all that may be given to it. */
  async *to(unit: DeclaredUnit, from: Way, receiver: Receiver | undefined): AsyncGenerator<WayToCall> {
    yield* this.#begun(from, unit, receiver, deepest);
  }

  /** A call that returns, as a step. */
  async *after(from: Way, unit: DeclaredUnit): AsyncGenerator<Way> {
    yield* this.#ended(from, unit, undefined, deepest);
  }

  /** An object made by its constructor, or by what gives one if that is hidden, on each path that returns. */
  async *made(from: Way, index: number, depth = deepest): AsyncGenerator<Way> {
    for (const maker of this.#makers(index))
      for await (const way of this.#ended(from, maker, undefined, depth)) {
        const last = way.steps.at(-1);
        if (last?.gave === undefined) continue;
        const step = { ...last, gave: { ...last.gave, class: index } };
        yield { ...way, steps: [...way.steps.slice(0, -1), step] };
      }
  }

  /** An object after some calls that may change it. */
  async *changed(from: Way, receiver: Receiver | undefined, changes: number): AsyncGenerator<Way> {
    if (receiver === undefined) return;
    if (changes === 0) {
      yield from;
      return;
    }
    for (const changer of this.#changers(receiver.class))
      for await (const next of this.#ended(from, changer, receiver, 0))
        yield* this.changed(next, receiver, changes - 1);
  }

  /** Units that may change an object of a class before another is called on it. */
  #changers(index: number): DeclaredUnit[] {
    const { inputs } = this.calls;
    return inputs.units.filter(
      (unit) =>
        (unit.kind === "method" || unit.kind === "setter") &&
        (receiversOf(unit, inputs)?.includes(index) ?? false) &&
        plannedIndex(unit, this.plan) >= 0,
    );
  }

  #makers(index: number): DeclaredUnit[] {
    const { inputs, subject } = this.calls;
    const callable = inputs.units.filter((one) => plannedIndex(one, this.plan) >= 0);
    const own = callable.find((one) => one.kind === "constructor" && one.owner === index);
    if (own !== undefined) return [own];
    return callable.filter(({ kind, result }) => {
      const shape = subject.unknowns.shapes[result];
      const isFree = kind === "static" || kind === "function";
      return isFree && shape?.kind === "instance" && shape.classes.includes(index);
    });
  }

  async *#ended(
    from: Way,
    unit: DeclaredUnit,
    receiver: Receiver | undefined,
    depth: number,
  ): AsyncGenerator<Way> {
    for await (const { call, way } of this.#begun(from, unit, receiver, depth))
      for await (const end of this.explorer.paths(call.states)) {
        const outcome = outcomeOf(end);
        if (outcome?.kind !== "return") continue;
        end.ending = undefined;
        const last = way.steps.at(-1);
        const isObject = outcome.value.kind === "object" && last !== undefined;
        const steps = isObject
          ? [...way.steps.slice(0, -1), { ...last, gave: { object: outcome.value as ObjectValue } }]
          : way.steps;
        yield { ...way, state: end, steps };
      }
  }

  async *#begun(
    from: Way,
    unit: DeclaredUnit,
    receiver: Receiver | undefined,
    depth: number,
  ): AsyncGenerator<WayToCall> {
    const [signature = []] = unit.signatures;
    for await (const { values, ...way } of this.#arguments(from, signature, [], depth)) {
      const prepared = this.calls.prepare(
        unit,
        "",
        receiver?.object,
        (_name, _shape, _optional, at) => values[at],
        receiver?.class,
      );
      const call = prepared && this.calls.begin(way.state.fork(), prepared);
      if (call === undefined) continue;
      const step = { unit, args: values, ...(receiver !== undefined && { receiver: receiver.step }) };
      yield { call, way: { ...way, steps: [...way.steps, step] } };
    }
  }

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
    const { name, shape, optional, rest } = parameter;
    if (rest) return;
    for await (const { value, ...next } of this.#values(way, name, shape, optional, depth))
      yield* this.#arguments(next, parameters, [...values, value], depth);
  }

  /** Values of a shape: any, but objects of classes are made, or are those that were made before. */
  async *#values(
    way: Way,
    name: string,
    shape: ShapeId,
    optional: boolean,
    depth: number,
  ): AsyncGenerator<WithValue> {
    const { unknowns } = this.calls.subject;
    if (!this.#holdsInstances(shape)) {
      const any = unknowns.argument(`${way.steps.length}:${name}`, shape, optional);
      yield { ...way, value: this.seed === 0 ? any : this.#concrete(any, `${way.steps.length}:${name}`) };
      for (const { gave, unit } of way.steps)
        if (gave !== undefined && gave.class === undefined && unit.result === shape)
          yield { ...way, value: gave.object };
      return;
    }
    if (optional) yield { ...way, value: undefinedValue };
    const declared = unknowns.shapes[shape];
    switch (declared?.kind) {
      case "instance":
        yield* this.#instances(way, declared.classes, depth);
        return;
      case "union":
        for (const [i, part] of declared.of.entries())
          yield* this.#values(way, `${name}|${i}`, part, false, depth);
        return;
      case "array":
        yield* this.#lists(way, name, declared.of, [], depth);
        return;
    }
  }

  async *#instances(way: Way, classes: readonly number[], depth: number): AsyncGenerator<WithValue> {
    for (const { gave } of way.steps)
      if (gave?.class !== undefined && classes.includes(gave.class)) yield { ...way, value: gave.object };
    if (depth === 0) return;
    for (const index of classes)
      for await (const next of this.made(way, index, depth - 1)) {
        const value = next.steps.at(-1)?.gave?.object;
        if (value !== undefined) yield { ...next, value };
      }
  }

  /** Lists of objects, short ones first. */
  async *#lists(
    way: Way,
    name: string,
    of: ShapeId,
    held: readonly Value[],
    depth: number,
  ): AsyncGenerator<WithValue> {
    const { cx } = this.calls.machine;
    const state = way.state.fork();
    const object = newArray(cx, state, held);
    yield { ...way, state, lists: [...way.lists, { object, items: held }], value: object };
    if (held.length === longest) return;
    for await (const { value, ...next } of this.#values(way, `${name}${held.length}`, of, false, depth))
      yield* this.#lists(next, name, of, [...held, value], depth);
  }

  /** Whether values of a shape are, or may be, objects of classes or lists of them. */
  #holdsInstances(id: ShapeId): boolean {
    const shape = this.calls.subject.unknowns.shapes[id];
    switch (shape?.kind) {
      case "instance":
        return true;
      case "array":
        return this.#holdsInstances(shape.of);
      case "union":
        return shape.of.some((one) => this.#holdsInstances(one));
      default:
        return false;
    }
  }

  /** One value instead of any, if it is simple. */
  #concrete(value: Value, name: string): Value {
    // What is one of several literals is no other one.
    if (!("term" in value) || value.term.kind !== "constant" || value.kind === "bigint") return value;
    const isNatural = value.term.name.startsWith("nat!");
    const literal = troubling(value.term.sort, isNatural, this.seed, name);
    return literal === undefined ? value : { ...value, term: this.calls.subject.build.literal(literal) };
  }
}

/** The object that was made last. */
export function receiverIn({ steps }: Way): Receiver | undefined {
  const step = steps.length - 1;
  const gave = steps[step]?.gave;
  return gave?.class === undefined ? undefined : { object: gave.object, class: gave.class, step };
}

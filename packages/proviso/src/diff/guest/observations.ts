import type { Plan, Shape } from "../../generate/index.js";
import { type Features, featuresByName, type Prepared } from "../../search/guest/index.js";
import type { CarriedUnit, ObservationData, ObservedEnd, UnitObservations } from "../protocol.js";
import type { Ended } from "./discrepancy.js";

// What could be said of calls in simple words, taken down for whoever drafts a contract: of the state before a call, and of
// what each version left. Calls that no such words tell apart are one.

/** The most calls of a unit that are kept. */
const mostKept = 4_000;

/** A call of a unit, by its place in the previous plan, as each version ended it. */
interface ObservedCalls {
  readonly unit: number;
  readonly before: Ended;
  readonly now: Ended;
}

export class Observations {
  readonly #units = new Map<number, Map<string, { readonly data: ObservationData; count: number }>>();
  #input: Features = {};

  constructor(
    readonly updated: Plan,
    readonly carried: readonly (CarriedUnit | null)[],
    /** The units that are watched, by their places in the previous plan. */
    readonly watched: ReadonlySet<number>,
  ) {}

  /** Takes down the state that a call is about to be made in. */
  begin(unit: number, { receiver, args }: Prepared): void {
    if (!this.watched.has(unit)) return;
    const types = this.#parameters(unit).flatMap(({ name, isOfMany }, i): [string, unknown][] =>
      isOfMany ? [[`typeof ${name}`, typeof args[i]]] : [],
    );
    this.#input = {
      ...featuresByName(this.#variables(unit, { receiver, args }), 1),
      ...featuresByName(Object.fromEntries(types)),
    };
  }

  /** Takes down how it ended in both versions, if it can be decided whether that is the same. */
  end({ unit, before, now }: ObservedCalls, compare: () => boolean | undefined): void {
    if (!this.watched.has(unit)) return;
    const alike = compare();
    if (alike === undefined) return;
    const data: ObservationData = {
      input: this.#input,
      before: this.#end(unit, before),
      now: this.#end(unit, now),
      alike,
    };
    const all = this.#units.get(unit) ?? new Map<string, { readonly data: ObservationData; count: number }>();
    this.#units.set(unit, all);
    const key = JSON.stringify(data);
    const known = all.get(key);
    if (known !== undefined) known.count += 1;
    else if (all.size < mostKept) all.set(key, { data, count: 1 });
  }

  get data(): UnitObservations[] {
    return [...this.#units].map(([unit, all]) => ({
      unit,
      observations: [...all.values()].map(({ data, count }) => ({ ...data, count })),
    }));
  }

  #end(unit: number, { how, value, state }: Ended): ObservedEnd {
    const variables = this.#variables(unit, state);
    const type = value instanceof Error ? (value.constructor as { readonly name?: string }).name : undefined;
    return {
      how,
      error: how === "threw" ? (type ?? "") : null,
      output: featuresByName(how === "returned" ? { "\\result": value, ...variables } : variables, 1),
    };
  }

  #variables(unit: number, { receiver, args }: Prepared): Record<string, unknown> {
    const variables: Record<string, unknown> = {};
    for (const [i, { name }] of this.#parameters(unit).entries()) variables[name] = args[i];
    if (receiver !== undefined) variables["this"] = receiver;
    return variables;
  }

  /** The parameters that have names, up to the first that has none. */
  #parameters(unit: number): { readonly name: string; readonly isOfMany: boolean }[] {
    const { parameters = [] } = this.updated.units[this.carried[unit]?.unit ?? -1] ?? {};
    const nameless = parameters.findIndex(({ name, rest }) => rest || !/^[A-Za-z_$][\w$]*$/.test(name));
    return (nameless < 0 ? parameters : parameters.slice(0, nameless)).map(({ name, shape }) => ({
      name,
      isOfMany: isOfMany(this.updated.shapes[shape]),
    }));
  }
}

function isOfMany(shape: Shape | undefined): boolean {
  return shape?.kind === "union" || shape?.kind === "any";
}

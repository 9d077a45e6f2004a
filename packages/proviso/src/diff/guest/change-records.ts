import {
  type CallWatch,
  type ChangeWatch,
  type NotedCall,
  type NotedCase,
  type NotedEnd,
  type Prev,
  type Truth,
  watchChanges,
} from "@proviso/runtime/changes";
import type { Isomorphism, ValueGraph } from "../../values/index.js";
import type { ContractedUnit } from "../protocol.js";
import { callState, type NamedArgument } from "./call-state.js";
import type { Ended } from "./discrepancy.js";
import { keptPrev } from "./kept-prev.js";
import type { States } from "./states.js";

// Calls of units under a change contract, as both versions make them. The n-th call that the updated version makes of a unit
// belongs to the n-th that the previous one made: what `\prev` means in it is what that one left. Calls come in the order
// in which the previous version's ended, so that what a call is made of comes before it.

/** What a case of a change contract came to in one version. */
interface CaseTruth extends NotedCase {
  readonly before: Truth;
  readonly after: Truth;
}

/** A call of a unit under a change contract. */
export interface ChangeRecord {
  readonly call: NotedCall;
  /** The arguments that both versions have, as they were passed. */
  readonly args: readonly NamedArgument[];
  readonly input: ValueGraph;
  cases: readonly CaseTruth[];
  /** How it ended, and what it left; nothing as long as it is under way. */
  end?: {
    readonly of: NotedEnd;
    readonly how: Pick<Ended, "how" | "value">;
    readonly output: ValueGraph;
    /** Its place among the calls of its version, by their ends. */
    readonly place: number;
    readonly prev: Prev | undefined;
  };
}

/** The two calls of a unit that belong together. */
export interface RecordPair {
  readonly previous: ChangeRecord;
  /** Without an end if it never comes to one. */
  readonly updated: ChangeRecord;
  readonly input: Isomorphism;
}

/** A call that is not judged, since the other version does not make it or one of the two has no end. */
export interface UnpairedCall {
  readonly call: NotedCall;
  readonly why: string;
  /** Whether nobody knows what it means for its caller. */
  readonly isOpen: boolean;
}

/** The call that a case is about, and the arguments that are passed to it. */
export interface OwnCall {
  readonly unit: string;
  readonly file: string;
  readonly args: readonly NamedArgument[];
}

/** Takes down the calls of units under a change contract while it listens. */
export class ChangeRecords implements ChangeWatch {
  #previous = new Map<string, ChangeRecord[]>();
  #updated = new Map<string, ChangeRecord[]>();
  #listening = false;
  #ends = 0;
  /** As long as it has not been made. */
  #own: OwnCall | undefined;

  constructor(
    readonly states: States,
    readonly contracted: readonly ContractedUnit[],
    /** Whether an object is what a module exports or what is global, which is no state of a call that is made on it. */
    readonly isModule: (self: unknown) => boolean,
  ) {
    watchChanges(this);
  }

  /** Forgets all calls. */
  restart(): void {
    if (this.#previous.size > 0) this.#previous = new Map();
    if (this.#updated.size > 0) this.#updated = new Map();
    this.#ends = 0;
  }

  /** Takes down calls from now on, of which the first is that of a case. */
  listen(own: OwnCall): void {
    this.#own = own;
    this.#listening = true;
  }

  stop(): void {
    this.#listening = false;
  }

  entered(call: NotedCall): CallWatch | undefined {
    if (!this.#listening) return undefined;
    const isPrevious = call.version === "previous";
    const side = isPrevious ? this.#previous : this.#updated;
    const key = keyOf(call);
    const records = side.get(key) ?? [];
    side.set(key, records);
    const twin = isPrevious ? undefined : this.#previous.get(key)?.[records.length];
    const graph = (variables: Readonly<Record<string, unknown>>): ValueGraph =>
      isPrevious ? this.states.previous(variables) : this.states.updated(variables);
    const own = this.#takeOwn(call);
    const args = own?.args ?? this.#common(call);
    const self = this.isModule(call.self) ? undefined : call.self;
    const variables = callState(self, args);
    const record: ChangeRecord = { call, args, input: graph(variables), cases: [] };
    records.push(record);
    return {
      prev: twin?.end?.prev,
      begun: (holds) => {
        record.cases = call.cases.map((one, i) => ({ ...one, before: holds(i), after: unknownTruth }));
      },
      left: (end) => {
        record.cases = record.cases.map((one, i) => ({ ...one, after: end.holds(i) }));
        const how = howEnded(end);
        const left = callState(this.isModule(end.self) ? self : end.self, args, {
          ...how,
          how: how.how === "returned" ? "returned" : "threw",
        });
        const output = graph(left);
        const all = { before: record.input, after: output, variablesBefore: variables, variablesAfter: left };
        const prev = isPrevious ? keptPrev(end, all, this.states, own !== undefined) : undefined;
        record.end = { of: end, how, output, prev, place: this.#ends++ };
      },
    };
  }

  /** What is passed to a call, if it is that of the case. */
  #takeOwn({ unit, file }: NotedCall): OwnCall | undefined {
    const own = this.#own;
    if (own === undefined || own.unit !== unit || !own.file.endsWith(file)) return undefined;
    this.#own = undefined;
    return own;
  }

  /** The arguments of a call that both versions have. */
  #common({ version, unit, args }: NotedCall): readonly NamedArgument[] {
    const common = this.contracted.find((one) => one[version] === unit)?.common ?? null;
    return common === null ? args : args.filter(({ name }) => common.includes(name));
  }

  /** The calls that belong together, and those that do not; `isStuck` if the updated version's call never comes to an end. */
  pairs(isStuck: boolean): (RecordPair | UnpairedCall)[] {
    const all: { readonly one: RecordPair | UnpairedCall; readonly place: number }[] = [];
    for (const key of new Set([...this.#previous.keys(), ...this.#updated.keys()])) {
      const before = this.#previous.get(key) ?? [];
      const now = this.#updated.get(key) ?? [];
      for (let i = 0; i < Math.max(before.length, now.length); i++) {
        const place = before[i]?.end?.place ?? Number.POSITIVE_INFINITY;
        all.push({ one: this.#pair(before[i], now[i], isStuck), place });
      }
    }
    return (all.length > 1 ? all.toSorted((a, b) => a.place - b.place) : all).map(({ one }) => one);
  }

  #pair(
    previous: ChangeRecord | undefined,
    updated: ChangeRecord | undefined,
    isStuck: boolean,
  ): RecordPair | UnpairedCall {
    if (previous === undefined || updated === undefined) {
      const only = previous === undefined ? "updated" : "previous";
      return unpaired(previous ?? updated, `only the ${only} version makes the call`, false);
    }
    if (previous.end === undefined)
      return unpaired(previous, "the previous version's call does not come to an end", true);
    if (previous.end.of.refused)
      return unpaired(previous, "the previous version's precondition refuses the call", true);
    if (updated.end === undefined && !isStuck)
      return unpaired(updated, "the updated version's call had not come to an end", true);
    if (!haveSameNames(previous.args, updated.args))
      return unpaired(updated, "the parameters of the two versions cannot be brought together", true);
    return { previous, updated, input: this.states.compare(previous.input, updated.input) };
  }
}

const unknownTruth: Truth = { value: undefined, values: [] };

function keyOf({ contract, about }: Pick<NotedCall, "contract" | "about">): string {
  return `${contract}\n${about}`;
}

function unpaired(record: ChangeRecord | undefined, why: string, isOpen: boolean): UnpairedCall {
  if (record === undefined) throw new Error("no call is there");
  return { call: record.call, why, isOpen };
}

/** Whether one list of arguments has all names of the other. */
function haveSameNames(left: readonly NamedArgument[], right: readonly NamedArgument[]): boolean {
  const [few, many] = left.length < right.length ? [left, right] : [right, left];
  return few.every(({ name }) => many.some((other) => other.name === name));
}

function howEnded({ ending, refused }: NotedEnd): Pick<Ended, "how" | "value"> {
  if (ending.kind === "returned") return { how: "returned", value: ending.value };
  return { how: refused ? "refused" : "threw", value: ending.error };
}

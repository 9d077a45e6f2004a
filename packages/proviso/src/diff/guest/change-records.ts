import {
  type CallWatch,
  type ChangeWatch,
  type NotedCall,
  type NotedEnd,
  type Prev,
  type Truth,
  watchChanges,
} from "@proviso/runtime/changes";
import type { Isomorphism, ValueGraph } from "../../values/index.js";
import type { ContractedUnit } from "../protocol.js";
import type { States } from "./states.js";

// Calls of units under a change contract, as both versions make them. The n-th call that the updated version makes of a unit
// belongs to the n-th that the previous one made: what `\prev` means in it is what that one left.

/** What a case of a change contract came to in one version. */
interface CaseTruth {
  readonly preserves: boolean;
  readonly before: Truth;
  readonly after: Truth;
}

/** A call of a unit under a change contract. */
export interface ChangeRecord {
  readonly call: NotedCall;
  readonly input: ValueGraph;
  cases: readonly CaseTruth[];
  /** How it ended, and what it left; nothing as long as it is under way. */
  end?: { readonly of: NotedEnd; readonly output: ValueGraph };
}

/** The two calls of a unit that belong together. */
export interface RecordPair {
  readonly previous: ChangeRecord;
  readonly updated: ChangeRecord;
  readonly input: Isomorphism;
}

/** Takes down the calls of units under a change contract while it listens. */
export class ChangeRecords implements ChangeWatch {
  #previous = new Map<string, ChangeRecord[]>();
  #updated = new Map<string, ChangeRecord[]>();
  #listening = false;

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
  }

  /** Whether calls are taken down from now on. */
  listen(on: boolean): void {
    this.#listening = on;
  }

  entered(call: NotedCall): CallWatch | undefined {
    if (!this.#listening) return undefined;
    const side = call.version === "previous" ? this.#previous : this.#updated;
    const key = keyOf(call);
    const records = side.get(key) ?? [];
    side.set(key, records);
    const twin = call.version === "updated" ? this.#previous.get(key)?.[records.length] : undefined;
    const graph = (variables: Readonly<Record<string, unknown>>): ValueGraph =>
      call.version === "previous" ? this.states.previous(variables) : this.states.updated(variables);
    const noted = this.#common(call);
    const record: ChangeRecord = { call, input: graph(inputOf(noted)), cases: [] };
    records.push(record);
    const prev: Prev | undefined = twin?.end?.of.prev;
    let before: readonly Truth[] = [];
    return {
      prev,
      begun: (holds) => {
        before = call.cases.map((_, i) => holds(i));
      },
      left: (end) => {
        record.cases = call.cases.map(({ preserves }, i) => ({
          preserves,
          before: before[i] ?? unknownTruth,
          after: end.holds(i),
        }));
        record.end = { of: end, output: graph(outputOf(noted, end, this.isModule)) };
      },
    };
  }

  /** A call without the arguments that only one version has, and without a receiver that is no object of the program. */
  #common(call: NotedCall): NotedCall {
    const name = (one: ContractedUnit): string => (call.version === "previous" ? one.previous : one.updated);
    const common = this.contracted.find((one) => name(one) === call.unit)?.common ?? null;
    return {
      ...call,
      self: this.isModule(call.self) ? undefined : call.self,
      args: common === null ? call.args : call.args.filter((argument) => common.includes(argument.name)),
    };
  }

  /** The calls that belong together, in the order of the previous version's. */
  pairs(): RecordPair[] {
    return [...this.#previous].flatMap(([key, before]) => {
      const now = this.#updated.get(key) ?? [];
      return before.flatMap((previous, i): RecordPair[] => {
        const updated = now[i];
        if (updated === undefined || previous.end === undefined || updated.end === undefined) return [];
        return [{ previous, updated, input: this.states.compare(previous.input, updated.input) }];
      });
    });
  }
}

const unknownTruth: Truth = { value: undefined, values: [] };

function keyOf({ contract, about }: Pick<NotedCall, "contract" | "about">): string {
  return `${contract}\n${about}`;
}

function inputOf({ self, args }: NotedCall): Record<string, unknown> {
  const variables: Record<string, unknown> = {};
  if (self !== undefined) variables["this"] = self;
  for (const { name, value } of args) variables[name] = value;
  return variables;
}

function outputOf(
  { args, self: before }: NotedCall,
  { self: after, ending }: NotedEnd,
  isModule: (self: unknown) => boolean,
): Record<string, unknown> {
  const self = isModule(after) ? before : after;
  const variables: Record<string, unknown> = {};
  if (ending.kind === "returned") variables["\\result"] = ending.value;
  else variables["the exception"] = ending.error;
  if (self !== undefined) variables["this"] = self;
  for (const { name, value } of args) variables[name] = value;
  return variables;
}

import { type ContractError, EntryPreconditionError } from "@proviso/runtime";
import { state } from "@proviso/runtime/internal";
import {
  blankArray,
  buildValue,
  type Fixtures,
  fixtureValue,
  type Plan,
  type Sequence,
  type Step,
  type Supply,
  type UnitPlan,
} from "../../generate/index.js";
import { type CallUnit, depthOf } from "./call-unit.js";
import { judge, keyOf, type Outcome } from "./outcome.js";
import { makeErrorsFull } from "./quick-errors.js";
import type { CaseJudge } from "./search.js";

/** Waits for a promise of the user's, with all that may happen meanwhile. */
export type Settle = (
  value: unknown,
) => Promise<
  | { readonly kind: "value"; readonly value: unknown }
  | { readonly kind: "error"; readonly error: unknown }
  | { readonly kind: "stuck" }
>;

/** The most items that are taken from an iterator that a unit returns. */
const mostItems = 1_000;

/** In the place of the argument that a fixture could not give. */
class BrokenFixture extends Error {}

/** In the place of what a generator yields that does not come to an end. */
const endless = Symbol("endless");

/** A case that has come to its last call: what that is made on, and with. */
export interface Prepared {
  readonly receiver: unknown;
  readonly args: readonly unknown[];
}

/** How a call gives what it gives. */
export type Manner = "at once" | "promise" | "generator";

/** Runs sequences, each from the start with values of its own; contracts tell what is wrong. */
export class SequenceRunner implements Supply, CaseJudge<ContractError> {
  /** What the steps of the last sequence gave. */
  results: unknown[] = [];

  constructor(
    readonly plan: Plan,
    readonly units: readonly (CallUnit | string)[],
    readonly settle: Settle,
    readonly fixtures: Fixtures,
  ) {}

  /** How the last call gave what it gave, or threw: promises are waited for, and generators drained, before anyone sees them. */
  manner: Manner = "at once";

  result(step: number): unknown {
    return this.results[step];
  }

  /** What places of the last sequence share. */
  #shared = new Map<number, unknown>();

  shared(id: number, make: () => unknown): unknown {
    if (!this.#shared.has(id)) this.#shared.set(id, make());
    return this.#shared.get(id);
  }

  /** What fixtures threw, by their names. */
  readonly brokenFixtures = new Map<string, string>();

  fixture(name: string, index: number): unknown {
    const fixture = this.fixtures[name];
    try {
      return fixture === undefined ? undefined : fixtureValue(fixture, index);
    } catch (thrown) {
      this.brokenFixtures.set(name, String(thrown));
      throw new BrokenFixture();
    }
  }

  /** Told when a call of a sequence is about to be made. */
  onCall: (() => void) | undefined;

  observe(unit: number, object: object): unknown {
    const call = this.units[unit];
    const before = state.idle;
    state.idle = false;
    try {
      return typeof call === "function" ? call(object, []) : undefined;
    } catch {
      return undefined;
    } finally {
      state.idle = before;
    }
  }

  keyOf(error: ContractError): string {
    return keyOf(error);
  }

  isAbout(error: ContractError, unit: UnitPlan): boolean {
    return unit.name === error.unit;
  }

  keep(error: ContractError): void {
    void error.message;
  }

  run(sequence: Sequence): Outcome | Promise<Outcome> {
    this.results = blankArray(sequence.length);
    if (this.#shared.size > 0) this.#shared = new Map();
    return this.#from(sequence, 0);
  }

  /** Runs a case up to its last call, which is then ready to be made; what became of the case if it does not get there. */
  prepare(sequence: Sequence): Prepared | Outcome | Promise<Prepared | Outcome> {
    this.results = blankArray(sequence.length);
    if (this.#shared.size > 0) this.#shared = new Map();
    const last = sequence.length - 1;
    const ready = (before: Outcome): Prepared | Outcome | Promise<Outcome> => {
      if (before.kind !== "returned") return before;
      try {
        const args = this.#arguments(sequence[last]);
        return { receiver: this.#receiver(sequence[last]), args };
      } catch (thrown) {
        return this.#judge(thrown, sequence, last);
      }
    };
    const before = this.#from(sequence, 0, last);
    return before instanceof Promise ? before.then(ready) : ready(before);
  }

  /** Makes the last call of a case that is ready for it. */
  finish(sequence: Sequence, prepared: Prepared): Outcome | Promise<Outcome> {
    this.#prepared = prepared;
    return this.#from(sequence, sequence.length - 1);
  }

  /** What the next call is made on and with, if that is settled. */
  #prepared: Prepared | undefined;

  /** Runs the steps from one up to another. */
  #from(sequence: Sequence, first: number, end = sequence.length): Outcome | Promise<Outcome> {
    for (let step = first; step < end; step++) {
      let value: unknown;
      try {
        this.manner = "at once";
        value = this.#call(sequence, step);
        if (typeof value === "object" && value !== null && !isList(value)) value = this.#ofGenerator(value);
      } catch (thrown) {
        return this.#judge(thrown, sequence, step);
      }
      if (value === endless) return { kind: "stuck", step };
      if (typeof value === "object" && value instanceof Promise) {
        if (this.manner === "at once") this.manner = "promise";
        return this.#awaited(sequence, step, end, value);
      }
      this.results[step] = value;
    }
    const last = end - 1;
    return { kind: "returned", step: last, value: this.results[last] };
  }

  #ofGenerator(value: object): unknown {
    const tag = tagOf.call(value);
    if (tag === "[object Generator]" || tag === "[object AsyncGenerator]") this.manner = "generator";
    return this.manner === "generator" ? ofGenerator(value) : value;
  }

  /** Whether a unit's precondition was the direct matter of a call of another, by the names of both. */
  readonly #direct = new Map<string, boolean>();

  #judge(thrown: unknown, sequence: Sequence, step: number): Outcome | Promise<Outcome> {
    if (thrown instanceof BrokenFixture) return { kind: "meaningless", step };
    const judged = (): Outcome => judge(thrown, step, (error) => this.#isDirect(error, sequence, step));
    const learning =
      thrown instanceof EntryPreconditionError ? this.#learn(thrown, sequence, step) : undefined;
    return learning instanceof Promise ? learning.then(judged) : judged();
  }

  /**
   * The precondition of a unit with the name and the file of what was called is that of the call: had it called itself,
   * the runtime would have said so. A method that an interface binds may have another name or file; then the stack
   * tells, once for each pair, since to look at stacks is slow. A constructor that nobody wrote has that of the one above.
   */
  #isDirect(error: EntryPreconditionError, sequence: Sequence, step: number): boolean {
    const { name = "", file = "", above } = this.plan.units[sequence[step]?.unit ?? -1] ?? {};
    if (error.unit === name && file.endsWith(error.file)) return true;
    return error.unit === above || this.#direct.get(pairOf(name, file, error)) === true;
  }

  /** Finds out by the stack how deep a violation of the last step is, where names do not tell. */
  #learn(error: EntryPreconditionError, sequence: Sequence, step: number): void | Promise<void> {
    const { name = "", file = "" } = this.plan.units[sequence[step]?.unit ?? -1] ?? {};
    const pair = pairOf(name, file, error);
    if (this.#isDirect(error, sequence, step) || this.#direct.has(pair)) return;
    const { results } = this;
    this.results = [];
    this.#shared = new Map();
    const restore = makeErrorsFull();
    const conclude = (thrown: unknown): void => {
      restore();
      this.results = results;
      this.#direct.set(pair, thrown instanceof EntryPreconditionError && depthOf(thrown) === 1);
    };
    const thrown = this.#thrownBy(sequence.slice(0, step + 1), 0);
    if (thrown instanceof Promise) return thrown.then(conclude);
    conclude(thrown);
  }

  /** What a sequence throws. */
  #thrownBy(sequence: Sequence, first: number): unknown {
    for (let step = first; step < sequence.length; step++) {
      let value: unknown;
      try {
        const given = this.#call(sequence, step);
        value = typeof given === "object" && given !== null ? ofGenerator(given) : given;
      } catch (thrown) {
        return thrown;
      }
      if (value instanceof Promise)
        return this.settle(value).then((settled) => {
          if (settled.kind !== "value") return settled.kind === "error" ? settled.error : undefined;
          this.results[step] = settled.value;
          return this.#thrownBy(sequence, step + 1);
        });
      this.results[step] = value;
    }
    return undefined;
  }

  #call(sequence: Sequence, at: number): unknown {
    const step = sequence[at];
    const call = step && this.units[step.unit];
    if (step === undefined || typeof call !== "function") throw new Error(`nothing to call at step ${at}`);
    const prepared = this.#prepared;
    this.#prepared = undefined;
    const args = prepared?.args ?? this.#arguments(step);
    this.onCall?.();
    return call(prepared === undefined ? this.#receiver(step) : prepared.receiver, args);
  }

  #receiver(step: Step | undefined): unknown {
    return step?.receiver === undefined ? undefined : this.results[step.receiver];
  }

  #arguments(step: Step | undefined): unknown[] {
    const recipes = step?.args ?? [];
    const args: unknown[] = blankArray(recipes.length);
    for (let i = 0; i < args.length; i++) args[i] = buildValue(recipes[i], this);
    return args;
  }

  async #awaited(sequence: Sequence, step: number, end: number, promise: Promise<unknown>): Promise<Outcome> {
    const settled = await this.settle(promise);
    switch (settled.kind) {
      case "value":
        if (settled.value === endless) return { kind: "stuck", step };
        this.results[step] = settled.value;
        return this.#from(sequence, step + 1, end);
      case "error":
        return this.#judge(settled.error, sequence, step);
      case "stuck":
        return { kind: "stuck", step };
    }
  }
}

function pairOf(name: string, file: string, error: EntryPreconditionError): string {
  return [name, file, error.unit, error.file].join("\n");
}

const tagOf = Object.prototype.toString;
const isList = Array.isArray;

/** What a generator yields, since it does nothing by itself and keeps its promise when it returns. */
function ofGenerator(value: object): unknown {
  switch (tagOf.call(value)) {
    case "[object Generator]":
      return drained(value as Iterator<unknown>);
    case "[object AsyncGenerator]":
      return drainedLater(value as AsyncIterator<unknown>);
    default:
      return value;
  }
}

function drained(iterator: Iterator<unknown>): unknown[] | typeof endless {
  const items: unknown[] = [];
  for (let next = iterator.next(); !next.done; next = iterator.next()) {
    if (items.length === mostItems) return endless;
    items.push(next.value);
  }
  return items;
}

async function drainedLater(iterator: AsyncIterator<unknown>): Promise<unknown[] | typeof endless> {
  const items: unknown[] = [];
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    if (items.length === mostItems) return endless;
    items.push(next.value);
  }
  return items;
}

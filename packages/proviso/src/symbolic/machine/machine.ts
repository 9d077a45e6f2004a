import type { Block, ClassCode, Variable } from "../kernel/kernel.js";
import type { Value } from "../values/value.js";
import type { CallRules } from "./call-rules.js";
import { call } from "./calls.js";
import type { Closure } from "./closure.js";
import { complete } from "./complete.js";
import { construct } from "./construct.js";
import type { Context } from "./context.js";
import type { CallEnd, Completion } from "./continuation.js";
import { endBounded, endUnmodelled } from "./endings.js";
import { enter } from "./enter.js";
import { execute } from "./execute.js";
import { type MachineLimits, mostMerged, mostStepsMerged, stepsBetween } from "./limits.js";
import type { Modules } from "./modules.js";
import type { Paths } from "./paths.js";
import { type Settled, settled } from "./settled.js";
import type { State } from "./state.js";

// Executes kernel code, path by path. A state goes on until its path parts or ends; a path parts only where it must: values
// are merged as long as nothing but a value differs. Whether a part of it can be met is for whoever asked.

export class Machine implements Paths {
  /** Statements that were executed, on all paths, and up to which number what is looked at together may go on. */
  #steps = 0;
  #end: number | undefined;
  /** Cells that say whether a class was declared on a path. */
  readonly #declared = new WeakMap<ClassCode, number>();

  constructor(
    readonly cx: Context,
    readonly modules: Modules,
    readonly limits: MachineLimits,
    readonly rules?: CallRules,
  ) {}

  /** Goes on until the path parts or ends. One that has ended stays as it is. */
  advance(state: State): State[] {
    let current = state;
    while (current.ending === undefined) {
      const after = this.#step(current);
      const [only, another] = after;
      if (only === undefined || another !== undefined) return after;
      current = only;
    }
    return [current];
  }

  #step(state: State): State[] {
    const { next } = state;
    if (next.kind !== "block") return complete(this, state, { kind: "normal" });
    const statement = next.block[next.at];
    if (statement === undefined) {
      state.next = next.next;
      return [state];
    }
    state.next = { ...next, at: next.at + 1 };
    state.place = statement.place;
    state.steps += 1;
    this.#steps += 1;
    if (this.#steps % stepsBetween === 0 && this.limits.hasTime?.() === false)
      return endUnmodelled(state, "the time limit");
    if (state.steps > this.limits.steps) return endBounded(state, `${this.limits.steps} steps`);
    return execute(this, state, statement);
  }

  /** Begins a call whose result ends the path; a promise is awaited. */
  start(state: State, callee: Value, self: Value, args: readonly Value[]): State[] {
    state.next = { kind: "end" };
    return this.call(state, undefined, callee, self, args, { kind: "value" }, true);
  }

  startInside(state: State, callee: Value, self: Value, args: readonly Value[]): State[] {
    state.next = { kind: "stop" };
    return this.call(state, undefined, callee, self, args, { kind: "value" });
  }

  startNew(state: State, callee: Value, args: readonly Value[]): State[] {
    state.next = { kind: "end" };
    return construct(this, state, undefined, callee, args);
  }

  /** Executes statements at the top of a module; its variables are those of the frame. */
  startBlock(state: State, block: Block): State[] {
    state.next = { kind: "block", block, at: 0, next: { kind: "end" } };
    return [state];
  }

  /** Calls a function and gives all that it may come to; the state stays as it is, but for new objects. */
  settle(state: State, callee: Closure, self: Value, args: readonly Value[]): Settled {
    const inner = state.fork();
    inner.next = { kind: "stop" };
    inner.isClaim = true;
    const begun = enter(this, inner, undefined, callee, self, args, { kind: "value" }, undefined);
    // A claim speaks of the time before its unit was called, not before itself.
    for (const one of begun) one.frame = { ...one.frame, earlier: undefined };
    return settled(state, this.all(begun), ({ ending }) =>
      ending?.kind === "return" ? ending.value : undefined,
    );
  }

  complete(state: State, completion: Completion): State[] {
    return complete(this, state, completion);
  }

  call(
    state: State,
    to: Variable | undefined,
    callee: Value,
    self: Value,
    args: readonly Value[],
    ends: CallEnd,
    isAwaited = false,
  ): State[] {
    return call(this, state, to, callee, self, args, ends, isAwaited);
  }

  all(begun: readonly State[]): readonly State[] | undefined {
    if (this.#end !== undefined) return this.#allBefore(begun, this.#end);
    this.#end = this.#steps + mostStepsMerged;
    try {
      return this.#allBefore(begun, this.#end);
    } finally {
      this.#end = undefined;
    }
  }

  #allBefore(begun: readonly State[], end: number): readonly State[] | undefined {
    const open = [...begun];
    const ends: State[] = [];
    for (let state = open.pop(); state !== undefined; state = open.pop()) {
      if (state.ending !== undefined) ends.push(state);
      else open.push(...this.advance(state));
      if (open.length + ends.length > mostMerged || this.#steps > end) return undefined;
    }
    return ends;
  }

  cellOf(code: ClassCode): number {
    const cell = this.#declared.get(code) ?? this.cx.newAddress();
    this.#declared.set(code, cell);
    return cell;
  }
}

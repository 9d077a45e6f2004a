import type { Term } from "../../solver/index.js";
import { items } from "../heap/sequence.js";
import type { Block, ClassCode, Statement, Variable } from "../kernel/kernel.js";
import { truth } from "../values/coerce.js";
import { given } from "../values/result.js";
import { type ObjectValue, undefinedValue, type Value } from "../values/value.js";
import type { Access } from "./access.js";
import { apart, lifted } from "./alternatives.js";
import type { CallRules, Precondition } from "./call-rules.js";
import { executeAssert, executeAssume, executeBefore, executeMerge } from "./claim-steps.js";
import { assertClaims } from "./claims.js";
import { takePrivateMembers } from "./class-members.js";
import { executeClass } from "./class-steps.js";
import type { Closure } from "./closure.js";
import { executeClosure, executeItself } from "./closure-steps.js";
import type { Context } from "./context.js";
import { blockOf, type CallEnd, type Completion, type Continuation } from "./continuation.js";
import { endBounded, endUnmodelled } from "./endings.js";
import { branch, fail, finish } from "./finish.js";
import type { Frame } from "./frame.js";
import type { ActingNative, Branch, PlainNative } from "./function.js";
import { type MachineLimits, mostMerged, mostStepsMerged, stepsBetween } from "./limits.js";
import { executeCopy, executeIterate, executeKeys, executeUnchanged } from "./listing-steps.js";
import { counted, enterLoop, inductiveEnded, passEnded, variantsAt } from "./loops.js";
import type { Modules } from "./modules.js";
import { allocate, callableOf, newArray, objectAt } from "./objects.js";
import { operandValue } from "./operands.js";
import { executeBinary, executeUnary } from "./operator-steps.js";
import { part } from "./part.js";
import type { Paths } from "./paths.js";
import { addressOf, findProperty } from "./properties.js";
import {
  executeDefine,
  executeDelete,
  executeGet,
  executeGetSuper,
  executeSet,
  executeSetSuper,
} from "./property-steps.js";
import { quantify } from "./quantify.js";
import { type Settled, settled } from "./settled.js";
import type { State } from "./state.js";
import { withArguments, withItems, withValues } from "./with-operands.js";

// Executes kernel code, path by path. A state goes on until its path parts or ends; a path parts only where it must: values
// are merged as long as nothing but a value differs. Whether a part of it can be met is for whoever asked.

export class Machine implements Paths {
  /** Statements that were executed, on all paths, and up to which number what is looked at together may go on. */
  #steps = 0;
  #end: number | undefined;
  /** Cells that say whether a class was declared on a path. */
  readonly #declared = new WeakMap<object, number>();

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

  cellOf(code: ClassCode): number {
    const cell = this.#declared.get(code) ?? this.cx.newAddress();
    this.#declared.set(code, cell);
    return cell;
  }

  /** Begins a call whose result ends the path; a promise is awaited. */
  start(state: State, callee: Value, self: Value, args: readonly Value[]): State[] {
    state.next = { kind: "end" };
    return this.call(state, undefined, callee, self, args, { kind: "value" }, true);
  }

  /** Begins a call whose result ends what is looked at by itself. */
  startInside(state: State, callee: Value, self: Value, args: readonly Value[]): State[] {
    state.next = { kind: "stop" };
    return this.call(state, undefined, callee, self, args, { kind: "value" });
  }

  startNew(state: State, callee: Value, args: readonly Value[]): State[] {
    state.next = { kind: "end" };
    return this.#construct(state, undefined, callee, args);
  }

  /** Executes statements at the top of a module; its variables are those of the frame. */
  startBlock(state: State, block: Block): State[] {
    state.next = { kind: "block", block, at: 0, next: { kind: "end" } };
    return [state];
  }

  #step(state: State): State[] {
    const { next } = state;
    if (next.kind !== "block") return this.complete(state, { kind: "normal" });
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
    return this.#execute(state, statement);
  }

  #execute(state: State, statement: Statement): State[] {
    const { cx } = this;
    switch (statement.op) {
      case "declare": {
        const { variable } = statement;
        state.writeSlot(variable, variable.captured ? { kind: "cell", cell: cx.newAddress() } : undefined);
        return [state];
      }
      case "renew": {
        const value = state.read(statement.variable);
        if (!statement.variable.captured || value === undefined) return [state];
        const cell = cx.newAddress();
        state.writeSlot(statement.variable, { kind: "cell", cell });
        state.setCell(cell, value);
        return [state];
      }
      case "assign": {
        const value = operandValue(state, statement.value);
        if (value === undefined) return fail(this, state, "ReferenceError");
        if (!statement.initial && state.read(statement.to) === undefined)
          return fail(this, state, "ReferenceError");
        state.write(statement.to, value);
        return [state];
      }
      case "unary":
        return executeUnary(this, state, statement);
      case "binary":
        return executeBinary(this, state, statement);
      case "get":
        return executeGet(this, state, statement);
      case "set":
        return executeSet(this, state, statement);
      case "delete":
        return executeDelete(this, state, statement);
      case "define":
        return executeDefine(this, state, statement);
      case "get-super":
        return executeGetSuper(this, state, statement);
      case "set-super":
        return executeSetSuper(this, state, statement);
      case "object":
        state.write(statement.to, allocate(cx, state, cx.prototypes.object));
        return [state];
      case "copy":
        return executeCopy(this, state, statement);
      case "array":
        return withItems(this, state, statement.items, (sequence) => {
          const array = allocate(cx, state, cx.prototypes.array, { kind: "array", items: sequence });
          state.write(statement.to, array);
          return [state];
        });
      case "iterate":
        return executeIterate(this, state, statement);
      case "unchanged":
        return executeUnchanged(state, statement);
      case "keys":
        return executeKeys(this, state, statement);
      case "itself":
        return executeItself(this, state, statement);
      case "closure":
        return executeClosure(this, state, statement);
      case "class":
        return executeClass(this, state, statement);
      case "call":
        return withValues(this, state, [statement.callee, statement.receiver], ([callee, self]) =>
          withArguments(this, state, statement.args, (args) =>
            this.call(state, statement.to, callee, self, args, { kind: "value" }, statement.isAwaited),
          ),
        );
      case "construct":
        return withValues(this, state, [statement.callee], ([callee]) =>
          withArguments(this, state, statement.args, (args) =>
            this.#construct(state, statement.to, callee, args),
          ),
        );
      case "construct-super":
        return withArguments(this, state, statement.args, (args) => this.#constructSuper(state, args));
      case "global":
        return this.#global(state, statement.to, statement.name, statement.inTypeof);
      case "module": {
        const held = this.modules.read(state, statement.binding);
        if (held === "unset") return fail(this, state, "ReferenceError");
        return finish(this, state, statement.to, held);
      }
      case "set-module":
        return withValues(this, state, [statement.value], ([value]) => {
          this.modules.write(state, statement.binding, value);
          return [state];
        });
      case "await":
        return withValues(this, state, [statement.value], ([value]) =>
          this.#await(state, statement.to, value),
        );
      case "if":
        return withValues(this, state, [statement.test], ([test]) =>
          this.#if(state, truth(test, cx.build), statement.whenTrue, statement.whenFalse),
        );
      case "loop": {
        const { claims } = statement;
        if (!this.limits.unrolls && claims !== undefined && claims.invariants.length > 0)
          return enterLoop(this, state, statement, claims);
        state.next = {
          kind: "loop",
          loop: statement,
          passes: 0,
          conditions: state.path?.length ?? 0,
          isEach: true,
          next: state.next,
        };
        return [state];
      }
      case "block":
        if (statement.label !== undefined)
          state.next = { kind: "label", label: statement.label, next: state.next };
        state.next = blockOf(statement.body, state.next);
        return [state];
      case "try":
        state.next = blockOf(statement.body, { kind: "try", statement, next: state.next });
        return [state];
      case "throw":
        return withValues(this, state, [statement.value], ([value]) =>
          this.complete(state, { kind: "throw", value }),
        );
      case "fail":
        return fail(this, state, statement.error);
      case "return":
        return withValues(this, state, [statement.value], ([value]) =>
          this.complete(state, { kind: "return", value }),
        );
      case "break":
        return this.complete(state, { kind: "break", label: statement.label });
      case "continue":
        return this.complete(state, { kind: "continue", label: statement.label });
      case "merge":
        return executeMerge(this, state, statement);
      case "before":
        return executeBefore(state, statement);
      case "quantify":
        return quantify(this, state, statement);
      case "assert":
        return executeAssert(this, state, statement);
      case "assume":
        return executeAssume(this, state, statement);
      case "unmodelled":
        return endUnmodelled(state, statement.what);
    }
  }

  #if(state: State, test: Term, whenTrue: Block, whenFalse: Block): State[] {
    const enter =
      (block: Block) =>
      (after: State): State[] => {
        after.next = blockOf(block, after.next);
        return [after];
      };
    return part(state, [
      { when: test, go: enter(whenTrue) },
      { when: this.cx.build.not(test), go: enter(whenFalse) },
    ]);
  }

  /** Ends the innermost of what is left to do. */
  complete(state: State, completion: Completion): State[] {
    const { next } = state;
    switch (next.kind) {
      case "block":
        state.next = next.next;
        return completion.kind === "normal" ? [state] : this.complete(state, completion);
      case "label":
        state.next = next.next;
        if (completion.kind === "normal" || (completion.kind === "break" && completion.label === next.label))
          return [state];
        return this.complete(state, completion);
      case "loop":
        return this.#pass(state, next, completion);
      case "try":
        return this.#caught(state, next, completion);
      case "handled":
        state.next = next.next;
        return this.#finalize(state, next.statement.finalizer, completion);
      case "finally": {
        state.next = next.next;
        const last = completion.kind === "normal" ? next.completion : completion;
        return last.kind === "normal" ? [state] : this.complete(state, last);
      }
      case "call":
        return this.#leave(state, next, completion);
      case "pass":
        return passEnded(state, next, completion) ?? this.complete(state, completion);
      case "inductive":
        return inductiveEnded(this, state, next, completion);
      case "now": {
        const earlier = state.fork();
        state.heap = next.heap;
        state.cells = next.cells;
        state.made = next.made;
        state.next = next.next;
        state.adopt(earlier, next.made);
        return completion.kind === "normal" ? [state] : this.complete(state, completion);
      }
      case "stop":
        if (completion.kind === "normal") state.ending = { kind: "stopped" };
        else if (completion.kind === "return" || completion.kind === "throw") state.ending = completion;
        else throw new Error("A jump leaves what is looked at.");
        return [state];
      case "end":
        if (completion.kind === "normal") state.ending = { kind: "return", value: undefinedValue };
        else if (completion.kind === "return" || completion.kind === "throw") state.ending = completion;
        else throw new Error("A jump has no place to go to.");
        return [state];
    }
  }

  #pass(state: State, at: Extract<Continuation, { kind: "loop" }>, completion: Completion): State[] {
    const { loop } = at;
    if (completion.kind === "break" && completion.label === loop.label) {
      state.next = at.next;
      return assertClaims(this, state, loop.claims?.invariants ?? []);
    }
    const goesOn =
      completion.kind === "normal" || (completion.kind === "continue" && completion.label === loop.label);
    if (!goesOn) {
      state.next = at.next;
      return this.complete(state, completion);
    }
    if (!at.isEach) {
      state.next = blockOf(loop.each, { ...at, isEach: true });
      return [state];
    }
    const conditions = state.path?.length ?? 0;
    const passes = conditions > at.conditions ? at.passes + 1 : at.passes;
    if (passes > this.limits.passes) return endBounded(state, `${this.limits.passes} passes of a loop`);
    const claims = loop.claims?.variants ?? [];
    const variants = variantsAt(this, state, claims);
    if (variants === undefined) return endUnmodelled(state, "what a loop decreases");
    state.next = blockOf(loop.body, { ...at, passes, conditions, isEach: false, variants });
    return counted(
      this,
      assertClaims(this, state, loop.claims?.invariants ?? []),
      claims,
      variants,
      at.variants,
    );
  }

  #caught(state: State, at: Extract<Continuation, { kind: "try" }>, completion: Completion): State[] {
    const { handler, finalizer } = at.statement;
    state.next = at.next;
    if (completion.kind !== "throw" || handler === undefined)
      return this.#finalize(state, finalizer, completion);
    if (finalizer !== undefined) state.next = { kind: "handled", statement: at.statement, next: state.next };
    state.next = blockOf(handler.body, state.next);
    if (handler.variable !== undefined) {
      const cell = handler.variable.captured ? this.cx.newAddress() : undefined;
      state.writeSlot(handler.variable, cell === undefined ? undefined : { kind: "cell", cell });
      state.write(handler.variable, completion.value);
    }
    return [state];
  }

  #finalize(state: State, finalizer: Block | undefined, completion: Completion): State[] {
    if (finalizer === undefined)
      return completion.kind === "normal" ? [state] : this.complete(state, completion);
    state.next = blockOf(finalizer, { kind: "finally", completion, next: state.next });
    return [state];
  }

  // Looking at all that something may do, without going there.

  /** Calls a function and gives all that it may come to; the state stays as it is, but for new objects. */
  settle(state: State, callee: Closure, self: Value, args: readonly Value[]): Settled {
    const inner = state.fork();
    inner.next = { kind: "stop" };
    inner.isClaim = true;
    const begun = this.#enter(inner, undefined, callee, self, args, { kind: "value" }, undefined);
    // A claim speaks of the time before its unit was called, not before itself.
    for (const one of begun) one.frame = { ...one.frame, earlier: undefined };
    return settled(state, this.all(begun), ({ ending }) =>
      ending?.kind === "return" ? ending.value : undefined,
    );
  }

  /** All ends of paths; nothing if there are too many. */
  all(begun: readonly State[]): readonly State[] | undefined {
    const isOutermost = this.#end === undefined;
    this.#end ??= this.#steps + mostStepsMerged;
    const ends = this.#allBefore(begun, this.#end);
    if (isOutermost) this.#end = undefined;
    return ends;
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

  /** Calls a function. What a path goes on with is its body. */
  call(
    state: State,
    to: Variable | undefined,
    callee: Value,
    self: Value,
    args: readonly Value[],
    ends: CallEnd,
    isAwaited = false,
  ): State[] {
    return apart(state, [callee], ([single], after) => {
      const callable = single.kind === "object" ? callableOf(after, single) : undefined;
      if (single.kind === "object" && single.ref.kind !== "literal") {
        const value = this.cx.unknowns.called?.(single, `given${this.cx.newAddress()}`);
        if (value === undefined) return endUnmodelled(after, "a call of a function that is not known");
        after.callsGiven = true;
        return ends.kind === "value" ? this.#returned(after, to, value) : [after];
      }
      switch (callable?.kind) {
        case undefined:
        case "class":
          return fail(this, after, "TypeError");
        case "bound":
          return this.call(
            after,
            to,
            objectAt(this.cx, callable.target),
            callable.self,
            [...callable.args, ...args],
            ends,
          );
        case "native":
          return callable.isPlain
            ? this.#plain(after, to, callable, self, args, undefined)
            : this.#act(after, to, callable, self, args, undefined);
        case "closure": {
          if (callable.code.isAsync && !isAwaited && callable.code.awaits)
            return endUnmodelled(after, "an `async` function that is not awaited where it is called");
          const how: CallEnd = callable.code.isAsync ? { kind: "promise" } : ends;
          return this.#byRules(after, callable, self, args, (allowed) => {
            const promised = callable.code.isAsync
              ? undefined
              : this.#promised(allowed, to, callable, self, args);
            return promised ?? this.#enter(allowed, to, callable, self, args, how, undefined, single);
          });
        }
      }
    });
  }

  /** Goes on where the contract of what is called lets it be called; elsewhere, that is what is wrong. */
  #byRules(
    state: State,
    callee: Closure,
    self: Value,
    args: readonly Value[],
    go: (state: State) => State[],
  ): State[] {
    // What a claim calls runs unchecked.
    const isChecked = state.depth > 0 && !state.isClaim;
    const rule = isChecked ? this.rules?.before(state, callee, self, args) : undefined;
    if (rule === undefined) return go(state);
    return this.#held(state, [rule], go);
  }

  /** Goes on where some conditions hold; elsewhere, the first one that does not is what is wrong. */
  #held(state: State, [rule, ...more]: readonly Precondition[], go: (state: State) => State[]): State[] {
    if (rule === undefined) return go(state);
    const { claim, holds, unmodelled: why } = rule;
    if (why !== undefined) return endUnmodelled(state, why);
    return part(state, [
      { when: holds, go: (after) => this.#held(after, more, go) },
      {
        when: this.cx.build.not(holds),
        go: (after) => {
          after.ending = { kind: "broken", claim };
          return [after];
        },
      },
    ]);
  }

  /** A call inside of itself is what its contract says, if that is enough to go by; others are where that is wanted. */
  #promised(
    state: State,
    to: Variable | undefined,
    callee: Closure,
    self: Value,
    args: readonly Value[],
  ): State[] | undefined {
    if (this.limits.unrolls || state.isClaim || state.depth === 0) return undefined;
    if (!this.limits.byContract && activations(state, callee) === 0) return undefined;
    const ends = this.rules?.instead(state, callee, self, args);
    return ends?.flatMap(({ kind, make }, i) => {
      const after = i === ends.length - 1 ? state : state.fork();
      const value = make(after);
      if (value === undefined) return endUnmodelled(after, "what a contract promises");
      after.trusted = { what: `the contract of \`${callee.code.name}\``, place: after.placeInProgram };
      return kind === "return" ? this.#returned(after, to, value) : this.complete(after, { kind, value });
    });
  }

  #plain(
    state: State,
    to: Variable | undefined,
    native: PlainNative,
    self: Value,
    args: readonly Value[],
    prototype: number | undefined,
  ): State[] {
    return lifted(this, state, to, [self, ...args], ([one, ...rest]) =>
      native.give({ state, self: one ?? undefinedValue, args: rest, prototype }),
    );
  }

  #act(
    state: State,
    to: Variable | undefined,
    native: ActingNative,
    self: Value,
    args: readonly Value[],
    prototype: number | undefined,
  ): State[] {
    return apart(state, [self], ([single], after) => {
      const branches: readonly Branch[] = native.act({ state: after, self: single, args, prototype });
      return branch(this, after, to, branches);
    });
  }

  #enter(
    state: State,
    to: Variable | undefined,
    closure: Closure,
    self: Value | undefined,
    args: readonly Value[],
    ends: CallEnd,
    target: number | undefined,
    itself?: Value,
  ): State[] {
    const { code } = closure;
    if (
      state.depth >= this.limits.depth ||
      activations(state, closure) > (this.limits.recursion ?? state.depth)
    )
      return endBounded(state, "calls inside of each other to a certain depth");
    const owes =
      state.isClaim || state.depth === 0
        ? undefined
        : this.rules?.watch(state, closure, self ?? undefinedValue, args);
    state.next = {
      kind: "call",
      caller: state.frame,
      place: state.place,
      to,
      ends,
      ...(owes !== undefined && { owes }),
      next: state.next,
    };
    state.depth += 1;
    const frame: Frame = {
      closure,
      slots: new Array(code.slots).fill(undefined),
      owner: state,
      target,
      ...(itself !== undefined && { itself }),
      // What a claim calls speaks of the time that the claim speaks of.
      earlier: state.isClaim ? state.frame.earlier : { heap: state.heap, cells: state.cells },
    };
    state.frame = frame;
    code.captures.forEach(({ inner }, i) => {
      frame.slots[inner.slot] = { kind: "cell", cell: closure.cells[i] ?? 0 };
    });
    const begin = (variable: Variable | undefined, value: Value | undefined): void => {
      if (variable === undefined) return;
      if (variable.captured) state.writeSlot(variable, { kind: "cell", cell: this.cx.newAddress() });
      if (value !== undefined) state.write(variable, value);
    };
    begin(code.self, self);
    begin(code.target, target === undefined ? undefinedValue : objectAt(this.cx, target));
    code.parameters.forEach((parameter, i) => {
      begin(parameter, args[i] ?? undefinedValue);
    });
    if (code.rest !== undefined)
      begin(code.rest, newArray(this.cx, state, args.slice(code.parameters.length)));
    // It has items as an array has, and is none.
    if (code.args !== undefined)
      begin(
        code.args,
        allocate(this.cx, state, this.cx.prototypes.object, { kind: "array", items: items(args) }),
      );
    state.next = blockOf(code.body, state.next);
    return [state];
  }

  /** Ends an activation. */
  #leave(state: State, at: Extract<Continuation, { kind: "call" }>, completion: Completion): State[] {
    const { ends, to, owes } = at;
    const { code } = state.frame.closure;
    const made = code.self && state.read(code.self);
    if (owes !== undefined && (completion.kind === "normal" || "value" in completion)) {
      const value = completion.kind === "normal" ? undefinedValue : completion.value;
      const isMaking = ends.kind === "new" || ends.kind === "super";
      const given = isMaking && value.kind !== "object" ? (made ?? value) : value;
      const kind = completion.kind === "throw" ? "throw" : "return";
      return this.#held(state, owes(state, { kind, value: given }), (after) => {
        after.next = { ...at, owes: undefined };
        return this.complete(after, completion);
      });
    }
    state.frame = { ...at.caller, slots: at.caller.slots.slice(), owner: state };
    state.next = at.next;
    state.depth -= 1;
    if (completion.kind === "break" || completion.kind === "continue")
      throw new Error("A jump leaves its function.");
    if (ends.kind === "promise") {
      const settled = completion.kind === "throw" ? "rejected" : "fulfilled";
      const value = completion.kind === "normal" ? undefinedValue : completion.value;
      return this.#settle(state, to, settled, value);
    }
    if (completion.kind === "throw") return this.complete(state, completion);
    const value = completion.kind === "normal" ? undefinedValue : completion.value;
    switch (ends.kind) {
      case "value":
        return this.#returned(state, to, value);
      case "dropped":
        return [state];
      case "new":
      case "super": {
        const result = value.kind === "object" ? value : made;
        if (value.kind !== "object" && value.kind !== "undefined" && code.kind === "derived constructor")
          return fail(this, state, "TypeError");
        if (result === undefined) return fail(this, state, "ReferenceError");
        return ends.kind === "new" ? this.#returned(state, to, result) : this.#superMade(state, result);
      }
    }
  }

  /** What a call gives goes to its variable; that of the outermost call is what the path ends with. */
  #returned(state: State, to: Variable | undefined, value: Value): State[] {
    if (to !== undefined) state.write(to, value);
    else if (state.next.kind === "end" || state.next.kind === "stop")
      state.ending = { kind: "return", value };
    return [state];
  }

  #settle(state: State, to: Variable | undefined, settled: "fulfilled" | "rejected", value: Value): State[] {
    return apart(state, [value], ([single], after) => {
      const inner = single.kind === "object" ? promiseIn(after, single) : undefined;
      // A promise of a promise is that one.
      if (settled === "fulfilled" && inner !== undefined) return this.#returned(after, to, single);
      const promise = allocate(this.cx, after, this.cx.prototypes.promise, {
        kind: "promise",
        settled,
        value: single,
      });
      return this.#returned(after, to, promise);
    });
  }

  #await(state: State, to: Variable, value: Value): State[] {
    state.awaited = true;
    return apart(state, [value], ([single], after) => {
      const inner = single.kind === "object" ? promiseIn(after, single) : undefined;
      if (inner === undefined) {
        if (single.kind === "object" && addressOf(single) === undefined)
          return endUnmodelled(after, "`await` of a given object");
        if (single.kind === "object" && findProperty(after, addressOf(single) ?? 0, "then") !== undefined)
          return endUnmodelled(after, "`await` of an object with a method `then`");
        return finish(this, after, to, given(single));
      }
      return inner.settled === "fulfilled"
        ? finish(this, after, to, given(inner.value))
        : this.complete(after, { kind: "throw", value: inner.value });
    });
  }

  #construct(state: State, to: Variable | undefined, callee: Value, args: readonly Value[]): State[] {
    return apart(state, [callee], ([single], after) => {
      const address = single.kind === "object" ? addressOf(single) : undefined;
      if (single.kind === "object" && address === undefined)
        return endUnmodelled(after, "`new` on what is not known");
      if (address === undefined) return fail(this, after, "TypeError");
      return this.#make(after, to, address, args, address, { kind: "new" });
    });
  }

  /** Makes an object by a constructor, for a class that may be below it. */
  #make(
    state: State,
    to: Variable | undefined,
    maker: number,
    args: readonly Value[],
    target: number,
    ends: CallEnd,
    isAllowed = false,
  ): State[] {
    const { cx } = this;
    const callable = callableOf(state, objectAt(cx, maker));
    const held = findProperty(state, target, "prototype")?.property;
    const prototype =
      held?.kind === "value" && held.value.kind === "object" ? addressOf(held.value) : undefined;
    switch (callable?.kind) {
      case "class": {
        const { construct, fields, above } = callable;
        if (!isAllowed)
          return this.#byRules(state, construct, undefinedValue, args, (allowed) =>
            this.#make(allowed, to, maker, args, target, ends, true),
          );
        if (above !== undefined || construct.code.kind === "derived constructor")
          return this.#enter(state, to, construct, undefined, args, ends, target);
        const object = allocate(cx, state, prototype ?? cx.prototypes.object);
        takePrivateMembers(state, construct.home, object);
        return this.#enter(state, to, construct, object, args, ends, target).flatMap((inside) =>
          fields === undefined
            ? [inside]
            : this.#enter(inside, undefined, fields, object, [], { kind: "dropped" }, undefined),
        );
      }
      case "closure": {
        if (callable.code.kind !== "function" || callable.code.isAsync) return fail(this, state, "TypeError");
        const object = allocate(cx, state, prototype ?? cx.prototypes.object);
        return this.#enter(state, to, callable, object, args, ends, target);
      }
      case "native": {
        const call = { state, self: undefinedValue, args, prototype: prototype ?? cx.prototypes.object };
        const give = (after: State, result: Access): State[] =>
          result.kind === "value" && ends.kind === "super"
            ? this.#superMade(after, result.value)
            : result.kind === "value"
              ? this.#returned(after, to, result.value)
              : finish(this, after, to, result);
        if (callable.isPlain) return endUnmodelled(state, `\`new ${callable.name}\``);
        return part(
          state,
          callable.act(call).map(({ when, act }) => ({ when, go: (after) => give(after, act(after)) })),
        );
      }
      case "bound": {
        const wanted = target === maker ? callable.target : target;
        return this.#make(state, to, callable.target, [...callable.args, ...args], wanted, ends);
      }
      case undefined:
        return fail(this, state, "TypeError");
    }
  }

  #constructSuper(state: State, args: readonly Value[]): State[] {
    const { home } = state.frame.closure;
    const { target } = state.frame;
    const own = home === undefined ? undefined : state.object(home).properties.get("constructor");
    const address = own?.kind === "value" && own.value.kind === "object" ? addressOf(own.value) : undefined;
    const above = address === undefined ? null : state.object(address).prototype;
    if (above === null || target === undefined) return endUnmodelled(state, "`super(…)` here");
    return this.#make(state, undefined, above, args, target, { kind: "super" });
  }

  /** The object that the constructor above made is `this` from now on, and gets the fields of this class. */
  #superMade(state: State, object: Value): State[] {
    const { closure } = state.frame;
    if (closure.code.self === undefined) throw new Error("A constructor has `this`.");
    if (state.read(closure.code.self) !== undefined) return fail(this, state, "ReferenceError");
    if (object.kind === "object") takePrivateMembers(state, closure.home, object);
    state.write(closure.code.self, object);
    const own =
      closure.home === undefined ? undefined : state.object(closure.home).properties.get("constructor");
    const callable =
      own?.kind === "value" && own.value.kind === "object" ? callableOf(state, own.value) : undefined;
    const fields = callable?.kind === "class" ? callable.fields : undefined;
    if (fields === undefined) return [state];
    return this.#enter(state, undefined, fields, object, [], { kind: "dropped" }, undefined);
  }

  #global(state: State, to: Variable, name: string, inTypeof: boolean): State[] {
    const found = this.modules.global(state, name);
    if (found !== undefined) return finish(this, state, to, given(found));
    if (inTypeof && !this.modules.isKnownGlobal(name)) return finish(this, state, to, given(undefinedValue));
    return endUnmodelled(state, `the global name \`${name}\``);
  }
}

/** How often a function is running. */
function activations(state: State, { code }: Closure): number {
  let found = state.frame.closure.code === code ? 1 : 0;
  for (let at = state.next; at.kind !== "end" && at.kind !== "stop"; at = at.next)
    if (at.kind === "call" && at.caller.closure.code === code) found += 1;
  return found;
}

function promiseIn(state: State, object: ObjectValue) {
  const address = addressOf(object);
  const inner = address === undefined ? undefined : state.object(address).inner;
  return inner?.kind === "promise" ? inner : undefined;
}

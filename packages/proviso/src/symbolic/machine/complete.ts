import type { Block } from "../kernel/kernel.js";
import { undefinedValue } from "../values/value.js";
import { blockOf, type Completion, type Continuation } from "./continuation.js";
import { leave } from "./leave.js";
import { inductiveEnded, passEnded } from "./loops.js";
import type { Paths } from "./paths.js";
import type { State } from "./state.js";
import { unrolledEnded } from "./unrolled-loops.js";

/** Ends the innermost of what is left to do, and what that leaves; blocks one after the other, as they may be many. */
export function complete(paths: Paths, state: State, completion: Completion): State[] {
  for (;;) {
    const { next } = state;
    switch (next.kind) {
      case "block":
        state.next = next.next;
        break;
      case "label":
        state.next = next.next;
        if (completion.kind === "break" && completion.label === next.label) return [state];
        break;
      case "finally":
        state.next = next.next;
        if (completion.kind === "normal") completion = next.completion;
        break;
      case "now": {
        const earlier = state.fork();
        state.heap = next.heap;
        state.cells = next.cells;
        state.made = next.made;
        state.next = next.next;
        state.adopt(earlier, { made: next.made, unbounded: state.unbounded });
        break;
      }
      case "loop":
        return unrolledEnded(paths, state, next, completion);
      case "try":
        return handle(paths, state, next, completion);
      case "handled":
        state.next = next.next;
        return finalize(paths, state, next.statement.finalizer, completion);
      case "call":
        return leave(paths, state, next, completion);
      case "pass":
        return passEnded(state, next, completion);
      case "inductive":
        return inductiveEnded(paths, state, next, completion);
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
    if (completion.kind === "normal") return [state];
  }
}

/** Goes from a `try` to its handler, or else to its finalizer. */
function handle(
  paths: Paths,
  state: State,
  at: Extract<Continuation, { kind: "try" }>,
  completion: Completion,
): State[] {
  const { handler, finalizer } = at.statement;
  state.next = at.next;
  if (completion.kind !== "throw" || handler === undefined)
    return finalize(paths, state, finalizer, completion);
  if (finalizer !== undefined) state.next = { kind: "handled", statement: at.statement, next: state.next };
  state.next = blockOf(handler.body, state.next);
  if (handler.variable !== undefined) {
    const cell = handler.variable.captured ? paths.cx.newAddress() : undefined;
    state.writeSlot(handler.variable, cell === undefined ? undefined : { kind: "cell", cell });
    state.write(handler.variable, completion.value);
  }
  return [state];
}

function finalize(paths: Paths, state: State, finalizer: Block | undefined, completion: Completion): State[] {
  if (finalizer === undefined)
    return completion.kind === "normal" ? [state] : complete(paths, state, completion);
  state.next = blockOf(finalizer, { kind: "finally", completion, next: state.next });
  return [state];
}

import { items } from "../heap/sequence.js";
import type { FunctionCode, Variable } from "../kernel/kernel.js";
import { undefinedValue, type Value } from "../values/value.js";
import { activations } from "./activations.js";
import type { Closure } from "./closure.js";
import type { Context } from "./context.js";
import { blockOf, type CallEnd } from "./continuation.js";
import { endBounded } from "./endings.js";
import type { Frame } from "./frame.js";
import { allocate, newArray, objectAt } from "./objects.js";
import type { Paths } from "./paths.js";
import type { State } from "./state.js";

/** Begins an activation. `target` is what `new` was called on, `itself` the function object that was called. */
export function enter(
  { cx, limits, rules }: Paths,
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
  if (state.depth >= limits.depth || activations(state, closure) > (limits.recursion ?? state.depth))
    return endBounded(state, "calls inside of each other to a certain depth");
  const owes =
    state.isClaim || state.depth === 0
      ? undefined
      : rules?.watch(state, closure, self ?? undefinedValue, args);
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
  begin(cx, state, code.self, self);
  begin(cx, state, code.target, target === undefined ? undefinedValue : objectAt(cx, target));
  beginArguments(cx, state, code, args);
  state.next = blockOf(code.body, state.next);
  return [state];
}

function beginArguments(cx: Context, state: State, code: FunctionCode, args: readonly Value[]): void {
  code.parameters.forEach((parameter, i) => {
    begin(cx, state, parameter, args[i] ?? undefinedValue);
  });
  if (code.rest !== undefined)
    begin(cx, state, code.rest, newArray(cx, state, args.slice(code.parameters.length)));
  // It has items as an array has, and is none.
  if (code.args !== undefined)
    begin(
      cx,
      state,
      code.args,
      allocate(cx, state, cx.prototypes.object, { kind: "array", items: items(args) }),
    );
}

/** Gives a variable of a new activation its first value, if it has one. */
function begin(cx: Context, state: State, variable: Variable | undefined, value: Value | undefined): void {
  if (variable === undefined) return;
  if (variable.captured) state.writeSlot(variable, { kind: "cell", cell: cx.newAddress() });
  if (value !== undefined) state.write(variable, value);
}

import type { FunctionCode, StatementOf } from "../kernel/kernel.js";
import type { Context } from "./context.js";
import { newClosure } from "./objects.js";
import { operandValue } from "./operands.js";
import type { Paths } from "./paths.js";
import { addressOf } from "./properties.js";
import type { State } from "./state.js";

export function executeItself({ cx }: Paths, state: State, { to }: StatementOf<"itself">): State[] {
  if (to.captured) state.writeSlot(to, { kind: "cell", cell: cx.newAddress() });
  const { code, cells, home } = state.frame.closure;
  state.write(to, state.frame.itself ?? newClosure(cx, state, code, cells, home));
  return [state];
}

export function executeClosure({ cx }: Paths, state: State, statement: StatementOf<"closure">): State[] {
  const { code } = statement;
  const owner = statement.home && operandValue(state, statement.home);
  const home =
    owner?.kind === "object"
      ? addressOf(owner)
      : code.kind === "arrow"
        ? state.frame.closure.home
        : undefined;
  state.write(statement.to, newClosure(cx, state, code, cellsOf(cx, state, code), home));
  return [state];
}

/** The cells of the variables that a function captures, in their order. */
export function cellsOf(cx: Context, state: State, { captures }: FunctionCode): number[] {
  return captures.map(({ outer }) => {
    const held = state.frame.slots[outer.slot];
    if (held?.kind === "cell") return held.cell;
    // It is declared further down, or not at all on this path: from now on it has a cell.
    const cell = cx.newAddress();
    if (held !== undefined) state.setCell(cell, held);
    state.writeSlot(outer, { kind: "cell", cell });
    return cell;
  });
}

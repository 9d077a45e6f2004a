import type { StatementOf } from "../kernel/kernel.js";
import { given } from "../values/result.js";
import { undefinedValue } from "../values/value.js";
import { endUnmodelled } from "./endings.js";
import { fail, finish } from "./finish.js";
import { operandValue } from "./operands.js";
import type { Paths } from "./paths.js";
import type { State } from "./state.js";
import { withValues } from "./with-operands.js";

export function executeDeclare({ cx }: Paths, state: State, { variable }: StatementOf<"declare">): State[] {
  state.writeSlot(variable, variable.captured ? { kind: "cell", cell: cx.newAddress() } : undefined);
  return [state];
}

export function executeRenew({ cx }: Paths, state: State, { variable }: StatementOf<"renew">): State[] {
  const value = state.read(variable);
  if (!variable.captured || value === undefined) return [state];
  const cell = cx.newAddress();
  state.writeSlot(variable, { kind: "cell", cell });
  state.setCell(cell, value);
  return [state];
}

export function executeAssign(paths: Paths, state: State, statement: StatementOf<"assign">): State[] {
  const value = operandValue(state, statement.value);
  if (value === undefined) return fail(paths, state, "ReferenceError");
  if (!statement.initial && state.read(statement.to) === undefined)
    return fail(paths, state, "ReferenceError");
  state.write(statement.to, value);
  return [state];
}

export function executeModule(paths: Paths, state: State, statement: StatementOf<"module">): State[] {
  const held = paths.modules.read(state, statement.binding);
  return held === "unset" ? fail(paths, state, "ReferenceError") : finish(paths, state, statement.to, held);
}

export function executeSetModule(paths: Paths, state: State, statement: StatementOf<"set-module">): State[] {
  return withValues(paths, state, [statement.value], ([value]) => {
    paths.modules.write(state, statement.binding, value);
    return [state];
  });
}

export function executeGlobal(paths: Paths, state: State, statement: StatementOf<"global">): State[] {
  const { to, name, inTypeof } = statement;
  const found = paths.modules.global(state, name);
  if (found !== undefined) return finish(paths, state, to, given(found));
  if (inTypeof && !paths.modules.isKnownGlobal(name)) return finish(paths, state, to, given(undefinedValue));
  return endUnmodelled(state, `the global name \`${name}\``);
}

import type { Block, StatementOf } from "../kernel/kernel.js";
import { truth } from "../values/coerce.js";
import { blockOf } from "./continuation.js";
import { enterLoop } from "./loops.js";
import { part } from "./part.js";
import type { Paths } from "./paths.js";
import type { State } from "./state.js";
import { enterUnrolled } from "./unrolled-loops.js";
import { withValues } from "./with-operands.js";

export function executeIf(paths: Paths, state: State, statement: StatementOf<"if">): State[] {
  const { build } = paths.cx;
  return withValues(paths, state, [statement.test], ([value]) => {
    const test = truth(value, build);
    return part(state, [
      { when: test, go: (after) => enterBlock(after, statement.whenTrue) },
      { when: build.not(test), go: (after) => enterBlock(after, statement.whenFalse) },
    ]);
  });
}

export function executeLoop(paths: Paths, state: State, statement: StatementOf<"loop">): State[] {
  const { claims } = statement;
  return !paths.limits.unrolls && claims !== undefined && claims.invariants.length > 0
    ? enterLoop(paths, state, statement, claims)
    : enterUnrolled(state, statement);
}

export function executeBlock(state: State, { label, body }: StatementOf<"block">): State[] {
  if (label !== undefined) state.next = { kind: "label", label, next: state.next };
  return enterBlock(state, body);
}

export function executeTry(state: State, statement: StatementOf<"try">): State[] {
  state.next = blockOf(statement.body, { kind: "try", statement, next: state.next });
  return [state];
}

export function executeThrow(paths: Paths, state: State, statement: StatementOf<"throw">): State[] {
  return withValues(paths, state, [statement.value], ([value]) =>
    paths.complete(state, { kind: "throw", value }),
  );
}

export function executeReturn(paths: Paths, state: State, statement: StatementOf<"return">): State[] {
  return withValues(paths, state, [statement.value], ([value]) =>
    paths.complete(state, { kind: "return", value }),
  );
}

function enterBlock(state: State, block: Block): State[] {
  state.next = blockOf(block, state.next);
  return [state];
}

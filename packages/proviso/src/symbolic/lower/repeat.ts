import type ts from "#typescript";
import type { Label, Operand } from "../kernel/kernel.js";
import { asBlock } from "./as-block.js";
import type { FunctionBuilder } from "./function-builder.js";

/** A loop; `each` is done between two passes, and may be what tests. */
export function repeat(
  at: FunctionBuilder,
  node: ts.IterationStatement,
  labels: readonly string[],
  body: (label: Label) => void,
  each: (label: Label) => void = () => undefined,
  testsLast = false,
): void {
  const label: Label = { name: labels[0] ?? "loop" };
  const made = at.block(() =>
    at.withJump({ names: labels, label, takes: "break and continue" }, () => body(label)),
  );
  const between = at.block(() => each(label));
  const claims = at.rules.loopClaims(at, node);
  at.emit({
    op: "loop",
    label,
    body: made,
    each: between,
    ...(testsLast && { testsLast }),
    ...(claims !== undefined && { claims }),
  });
}

/** Leaves a loop where a condition does not hold. */
export function leaveUnless(at: FunctionBuilder, test: Operand, label: Label): void {
  at.emit({ op: "if", test, whenTrue: [], whenFalse: at.block(() => at.emit({ op: "break", label })) });
}

/** The statement that each pass does. */
export function emitBody(at: FunctionBuilder, node: ts.Statement): void {
  at.emit({ op: "block", body: asBlock(at, node) });
}

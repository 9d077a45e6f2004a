import type { BinaryOperator, Operand, UnaryOperator } from "../kernel/kernel.js";
import { type FunctionBuilder, held } from "./function-builder.js";

export function unary(at: FunctionBuilder, operator: UnaryOperator, value: Operand): Operand {
  return at.give((to) => ({ op: "unary", to, operator, value }));
}

export function binary(
  at: FunctionBuilder,
  operator: BinaryOperator,
  left: Operand,
  right: Operand,
): Operand {
  return at.give((to) => ({ op: "binary", to, operator, left, right }));
}

/** One of two values, by a condition. */
export function choose(
  at: FunctionBuilder,
  test: Operand,
  whenTrue: () => Operand,
  whenFalse: () => Operand,
): Operand {
  const result = at.variable();
  const branch = (value: () => Operand) =>
    at.block(() => at.emit({ op: "assign", to: result, value: value(), initial: true }));
  at.deciding(result, () =>
    at.emit({ op: "if", test, whenTrue: branch(whenTrue), whenFalse: branch(whenFalse) }),
  );
  return held(result);
}

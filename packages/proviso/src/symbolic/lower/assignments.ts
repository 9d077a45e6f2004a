import ts from "#typescript";
import type { Operand } from "../kernel/kernel.js";
import { constant, type FunctionBuilder } from "./function-builder.js";
import { namedAs } from "./named.js";
import { plainExpression, readName } from "./names.js";
import { binary, choose, unary } from "./operations.js";
import { assignPattern, steady, targetOf } from "./patterns.js";

const { SyntaxKind } = ts;

export function lowerAssignment(at: FunctionBuilder, left: ts.Expression, right: ts.Expression): Operand {
  const inner = plainExpression(left);
  if (ts.isArrayLiteralExpression(inner) || ts.isObjectLiteralExpression(inner)) {
    const value = steady(at, at.rules.expression(at, right));
    assignPattern(at, inner, value);
    return value;
  }
  const target = targetOf(at, inner, (name) => readName(at, name));
  const value = named(at, right, inner);
  target.write(value);
  return value;
}

/** `++` and `--`: what was there before or after. */
export function step(
  at: FunctionBuilder,
  operand: ts.Expression,
  operator: ts.SyntaxKind.PlusPlusToken | ts.SyntaxKind.MinusMinusToken,
  gives: "before" | "after",
): Operand {
  const target = targetOf(at, operand, (name) => readName(at, name));
  const value = unary(at, "numeric", target.read());
  const isBig = binary(at, "===", unary(at, "typeof", value), constant("bigint"));
  const one = choose(
    at,
    isBig,
    () => constant(1n),
    () => constant(1),
  );
  const made = binary(at, operator === SyntaxKind.PlusPlusToken ? "+" : "-", value, one);
  target.write(made);
  return gives === "before" ? value : made;
}

/** A function or class without a name takes that of what it is assigned to. */
export function named(at: FunctionBuilder, node: ts.Expression, to: ts.Node): Operand {
  if (!ts.isIdentifier(to)) return at.rules.expression(at, node);
  return namedAs(at, node, to.text);
}

import ts from "#typescript";
import type { FunctionBuilder } from "./function-builder.js";
import { steady } from "./patterns.js";

/** An expression whose value nobody asks for; a variable that has none yet is an error all the same. */
export function lowerEffect(at: FunctionBuilder, node: ts.Expression): void {
  const value = at.rules.expression(at, node);
  if (!ts.isBinaryExpression(node)) steady(at, value);
}

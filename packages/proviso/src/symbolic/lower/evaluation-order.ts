import ts from "#typescript";
import type { Operand } from "../kernel/kernel.js";
import type { FunctionBuilder } from "./function-builder.js";
import { plainExpression } from "./names.js";
import { steady } from "./patterns.js";

/** Whether evaluating something cannot change a variable. */
export function isSimple(node: ts.Expression): boolean {
  const inner = plainExpression(node);
  return (
    ts.isIdentifier(inner) ||
    ts.isLiteralExpression(inner) ||
    inner.kind === ts.SyntaxKind.ThisKeyword ||
    inner.kind === ts.SyntaxKind.NullKeyword ||
    inner.kind === ts.SyntaxKind.TrueKeyword ||
    inner.kind === ts.SyntaxKind.FalseKeyword ||
    ts.isArrowFunction(inner) ||
    ts.isFunctionExpression(inner)
  );
}

/** The value of a part that other parts are evaluated after. */
export function before(at: FunctionBuilder, node: ts.Expression, later: readonly ts.Expression[]): Operand {
  const operand = at.rules.expression(at, node);
  return later.every(isSimple) ? operand : steady(at, operand);
}

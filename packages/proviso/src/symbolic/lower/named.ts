import ts from "#typescript";
import type { Operand } from "../kernel/kernel.js";
import type { FunctionBuilder } from "./function-builder.js";
import { plainExpression } from "./names.js";

/** Whether what is defined by a key that is worked out takes its name from that. */
export function takesName(key: ts.PropertyName, value: ts.Node): boolean {
  if (!ts.isComputedPropertyName(key)) return false;
  const inner = ts.isExpression(value) ? plainExpression(value) : value;
  return (
    ts.isArrowFunction(inner) ||
    ts.isMethodDeclaration(inner) ||
    ((ts.isFunctionExpression(inner) || ts.isClassExpression(inner)) && inner.name === undefined)
  );
}

/** Lowers an expression; a function or class without a name takes that of what it is assigned to. */
export function namedAs(at: FunctionBuilder, node: ts.Expression, name: string): Operand {
  const inner = plainExpression(node);
  if (ts.isArrowFunction(inner) || (ts.isFunctionExpression(inner) && inner.name === undefined))
    return at.at(inner, () => {
      const code = at.rules.closure(at, inner, { name });
      return at.give((to) => ({ op: "closure", to, code }));
    });
  if (ts.isClassExpression(inner) && inner.name === undefined) return at.rules.class(at, inner, name);
  return at.rules.expression(at, node);
}

import ts from "#typescript";
import type { Operand } from "../kernel/kernel.js";
import { constant, type FunctionBuilder } from "./function-builder.js";
import { privateKey } from "./private-names.js";

/** The name of a property as it is written. */
export function keyOperand(at: FunctionBuilder, name: ts.PropertyName): Operand {
  if (ts.isComputedPropertyName(name)) {
    const value = at.rules.expression(at, name.expression);
    return at.give((to) => ({ op: "unary", to, operator: "key", value }));
  }
  if (ts.isPrivateIdentifier(name)) return constant(privateKey(name, at.about));
  if (ts.isNumericLiteral(name)) return constant(Number(name.text));
  if (ts.isBigIntLiteral(name)) return constant(BigInt(name.text.slice(0, -1)));
  return constant(name.text);
}

/** The key by which an expression names a member. */
export function memberKey(
  at: FunctionBuilder,
  node: ts.PropertyAccessExpression | ts.ElementAccessExpression,
): Operand {
  if (ts.isElementAccessExpression(node)) return at.rules.expression(at, node.argumentExpression);
  return constant(ts.isPrivateIdentifier(node.name) ? privateKey(node.name, at.about) : node.name.text);
}

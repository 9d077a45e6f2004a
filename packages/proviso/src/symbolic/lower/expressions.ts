import ts from "#typescript";
import type { Operand } from "../kernel/kernel.js";
import { step } from "./assignments.js";
import { lowerBinary } from "./binary-expressions.js";
import { lowerChain, lowerDelete } from "./chains.js";
import { before } from "./evaluation-order.js";
import { constant, type FunctionBuilder, held, nothing } from "./function-builder.js";
import { lowerItems } from "./items.js";
import { plainExpression, readName } from "./names.js";
import { lowerObject } from "./object-literals.js";
import { binary, choose, unary } from "./operations.js";
import { steady, thisOperand } from "./patterns.js";
import { touchInside } from "./touched.js";

// Expressions, in JavaScript's order of evaluation.

const { SyntaxKind } = ts;

/** Lowers an expression; what it gives is where the operand says. */
export function lowerExpression(at: FunctionBuilder, node: ts.Expression): Operand {
  return at.at(node, () =>
    at.unlessTooDeep(
      () => lowered(at, node),
      () => touchInside(at, node),
    ),
  );
}

function lowered(at: FunctionBuilder, node: ts.Expression): Operand {
  if (ts.isIdentifier(node)) return at.substitute(node, at) ?? readName(at, node.text);
  if (ts.isNumericLiteral(node)) return constant(Number(node.text));
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return constant(node.text);
  if (ts.isBigIntLiteral(node)) return constant(BigInt(node.text.slice(0, -1)));
  switch (node.kind) {
    case SyntaxKind.TrueKeyword:
      return constant(true);
    case SyntaxKind.FalseKeyword:
      return constant(false);
    case SyntaxKind.NullKeyword:
      return constant(null);
    case SyntaxKind.ThisKeyword:
      return thisOperand(at);
  }
  if (
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isTypeAssertionExpression(node) ||
    ts.isExpressionWithTypeArguments(node)
  )
    return at.rules.expression(at, node.expression);
  if (ts.isBinaryExpression(node)) return lowerBinary(at, node);
  if (ts.isConditionalExpression(node))
    return choose(
      at,
      at.rules.expression(at, node.condition),
      () => at.rules.expression(at, node.whenTrue),
      () => at.rules.expression(at, node.whenFalse),
    );
  if (ts.isPrefixUnaryExpression(node)) return lowerPrefix(at, node);
  if (ts.isPostfixUnaryExpression(node)) return step(at, node.operand, node.operator, "before");
  if (ts.isTypeOfExpression(node)) {
    const inner = plainExpression(node.expression);
    const value = ts.isIdentifier(inner)
      ? (at.substitute(inner, at) ?? readName(at, inner.text, true))
      : at.rules.expression(at, node.expression);
    return unary(at, "typeof", value);
  }
  if (ts.isVoidExpression(node)) {
    steady(at, at.rules.expression(at, node.expression));
    return nothing;
  }
  if (ts.isDeleteExpression(node)) return lowerDelete(at, node);
  if (ts.isAwaitExpression(node)) return lowerAwait(at, node);
  if (ts.isTemplateExpression(node)) return lowerTemplate(at, node);
  if (ts.isObjectLiteralExpression(node)) return lowerObject(at, node);
  if (ts.isArrayLiteralExpression(node)) {
    const items = lowerItems(at, node.elements);
    return at.give((to) => ({ op: "array", to, items }));
  }
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) {
    const code = at.rules.closure(at, node);
    return at.give((to) => ({ op: "closure", to, code }));
  }
  if (ts.isClassExpression(node)) return at.rules.class(at, node);
  if (ts.isNewExpression(node)) return lowerNew(at, node);
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node) || ts.isCallExpression(node))
    return lowerChain(at, node);
  if (ts.isMetaProperty(node) && node.keywordToken === SyntaxKind.NewKeyword) {
    const target = at.targetVariable();
    return target === undefined ? nothing : held(target);
  }
  if (ts.isRegularExpressionLiteral(node)) return at.unmodelled("a regular expression");
  if (ts.isTaggedTemplateExpression(node)) return at.unmodelled("a tagged template");
  if (ts.isYieldExpression(node)) return at.unmodelled("`yield`");
  return at.unmodelled("such an expression");
}

function lowerPrefix(at: FunctionBuilder, node: ts.PrefixUnaryExpression): Operand {
  switch (node.operator) {
    case SyntaxKind.PlusPlusToken:
    case SyntaxKind.MinusMinusToken:
      return step(at, node.operand, node.operator, "after");
    case SyntaxKind.ExclamationToken:
      return unary(at, "!", at.rules.expression(at, node.operand));
    case SyntaxKind.MinusToken: {
      const inner = node.operand;
      if (ts.isNumericLiteral(inner)) return constant(-Number(inner.text));
      return unary(at, "-", at.rules.expression(at, inner));
    }
    case SyntaxKind.PlusToken:
      return unary(at, "+", at.rules.expression(at, node.operand));
    case SyntaxKind.TildeToken:
      return unary(at, "~", at.rules.expression(at, node.operand));
  }
}

function lowerAwait(at: FunctionBuilder, node: ts.AwaitExpression): Operand {
  at.awaits = true;
  const inner = plainExpression(node.expression);
  const value = ts.isCallExpression(inner)
    ? at.at(inner, () => lowerChain(at, inner, true))
    : at.rules.expression(at, node.expression);
  return at.give((to) => ({ op: "await", to, value }));
}

function lowerTemplate(at: FunctionBuilder, node: ts.TemplateExpression): Operand {
  let text: Operand = constant(node.head.text);
  for (const { expression, literal } of node.templateSpans) {
    const part = unary(at, "string", at.rules.expression(at, expression));
    text = binary(at, "+", text, part);
    if (literal.text !== "") text = binary(at, "+", text, constant(literal.text));
  }
  return text;
}

function lowerNew(at: FunctionBuilder, node: ts.NewExpression): Operand {
  const callee = before(at, node.expression, node.arguments ?? []);
  const args = lowerItems(at, node.arguments ?? []);
  const text = node.expression.getText();
  return at.give((to) => ({ op: "construct", to, callee, args, text }));
}

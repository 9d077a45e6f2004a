import ts from "#typescript";
import type { Code, Expression } from "../../contract/index.js";
import { quantifierRanges } from "./quantifiers.js";

/** Whether a condition is held to be true wherever it is checked: it is prose, or a quantifier without a finite range. */
export function cannotFail(expression: Expression): boolean {
  switch (expression.kind) {
    case "informal":
      return true;
    case "quantified":
      return (
        quantifierRanges(expression) === undefined ||
        (expression.quantifier === "forall" && cannotFail(expression.body))
      );
    case "code":
      return codeCannotFail(expression, expression.syntax);
    case "logical": {
      const { operator, left, right } = expression;
      if (operator === "==>") return cannotFail(right);
      if (operator === "<==") return cannotFail(left);
      // A side that is true for another reason is compared with the other one.
      return isOpen(left) || isOpen(right);
    }
    case "operation":
    case "comprehension":
      return false;
  }
}

/** Whether nothing at all is known of a condition. */
function isOpen(expression: Expression): boolean {
  if (expression.kind === "code") {
    const hole = holeIn(expression, expression.syntax);
    return hole !== undefined && isOpen(hole);
  }
  if (expression.kind === "quantified") return quantifierRanges(expression) === undefined;
  return expression.kind === "informal";
}

/** What stands in the place of a whole piece of code, if something does. */
function holeIn(code: Code, node: ts.Expression): Expression | undefined {
  if (ts.isParenthesizedExpression(node)) return holeIn(code, node.expression);
  return ts.isIdentifier(node)
    ? code.holes.find(({ range }) => range.start === node.getStart() + code.shift)
    : undefined;
}

function codeCannotFail(code: Code, node: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(node)) return codeCannotFail(code, node.expression);
  const hole = holeIn(code, node);
  if (hole !== undefined) return cannotFail(hole);
  return (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken &&
    codeCannotFail(code, node.left) &&
    codeCannotFail(code, node.right)
  );
}

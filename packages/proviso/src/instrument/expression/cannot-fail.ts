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
      return operator === "<==" ? cannotFail(left) : cannotFail(left) || cannotFail(right);
    }
    case "operation":
    case "comprehension":
      return false;
  }
}

function codeCannotFail(code: Code, node: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(node)) return codeCannotFail(code, node.expression);
  if (ts.isIdentifier(node)) {
    const hole = code.holes.find(({ range }) => range.start === node.getStart() + code.shift);
    return hole !== undefined && cannotFail(hole);
  }
  return (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken &&
    codeCannotFail(code, node.left) &&
    codeCannotFail(code, node.right)
  );
}

import ts from "#typescript";

/** Whether an operator assigns to what stands on its left: `=`, `+=` and the like. */
export function isAssignment(kind: ts.SyntaxKind): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}

/** Whether an operator adds one to what it stands beside, or takes one away. */
export function isStep(kind: ts.SyntaxKind): boolean {
  return kind === ts.SyntaxKind.PlusPlusToken || kind === ts.SyntaxKind.MinusMinusToken;
}

/** What an expression changes itself: the target of an assignment, of `++`, `--` or `delete`. */
export function assignedBy(node: ts.Node): ts.Expression | undefined {
  if (ts.isBinaryExpression(node)) return isAssignment(node.operatorToken.kind) ? node.left : undefined;
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node))
    return isStep(node.operator) ? node.operand : undefined;
  return ts.isDeleteExpression(node) ? node.expression : undefined;
}

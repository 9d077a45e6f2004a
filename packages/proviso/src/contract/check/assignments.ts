import ts from "#typescript";
import { isAssignment, isStep } from "../assigned.js";
import type { Inspection, Inspector } from "./inspection.js";

/** Finds what changes state: assignments, `++`, `--`, `delete`, and `set` of what is no ghost. */
export const assignments: Inspector = {
  kinds: [
    ts.SyntaxKind.BinaryExpression,
    ts.SyntaxKind.PrefixUnaryExpression,
    ts.SyntaxKind.PostfixUnaryExpression,
    ts.SyntaxKind.DeleteExpression,
    ts.SyntaxKind.AwaitExpression,
    ts.SyntaxKind.YieldExpression,
    ts.SyntaxKind.ForOfStatement,
    ts.SyntaxKind.ForInStatement,
  ],
  check: checkAssignment,
};

function checkAssignment(node: ts.Node, inspection: Inspection): void {
  if (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind)) {
    if (inspection.placeOf(node.operatorToken) === undefined) checkSet(node, inspection);
    else check(node, node.left, `assigns with \`${node.operatorToken.getText()}\``, inspection);
  } else if (
    (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) &&
    isStep(node.operator)
  ) {
    check(node, node.operand, `has \`${ts.tokenToString(node.operator)}\``, inspection);
  } else if (ts.isDeleteExpression(node)) check(node, node.expression, "deletes a property", inspection);
  else if (
    (ts.isForOfStatement(node) || ts.isForInStatement(node)) &&
    !ts.isVariableDeclarationList(node.initializer)
  ) {
    check(node.initializer, node.initializer, "assigns in a loop", inspection);
  } else if (ts.isAwaitExpression(node) || ts.isYieldExpression(node)) {
    check(node, undefined, ts.isAwaitExpression(node) ? "waits" : "yields", inspection);
  }
}

function check(
  node: ts.Node,
  target: ts.Expression | undefined,
  operation: string,
  inspection: Inspection,
): void {
  const place = inspection.placeOf(node);
  if (place === undefined || (target !== undefined && isLocal(target, inspection))) return;
  inspection.report("contract/assigns", place, { operation });
}

/** A variable declared in the contract itself: in a model method, or a function written in an expression. */
function isLocal(target: ts.Expression, inspection: Inspection): boolean {
  if (!ts.isIdentifier(target)) return false;
  const declaration = inspection.checker.getSymbolAtLocation(target)?.valueDeclaration;
  return declaration !== undefined && inspection.isDeclaredInContract(declaration);
}

/** What `set` changes must be declared in a contract, and so plain that one can see that it is. */
function checkSet(node: ts.BinaryExpression, inspection: Inspection): void {
  const place = inspection.placeOf(node.left);
  if (place === undefined) return;
  const name = ts.isPropertyAccessExpression(node.left) ? node.left.name : node.left;
  const symbol = ts.isIdentifier(name) ? inspection.checker.getSymbolAtLocation(name) : undefined;
  const declaration = symbol?.valueDeclaration;
  if (declaration !== undefined && inspection.isDeclaredInContract(declaration)) return;
  // A name that does not exist is TypeScript's to report.
  if (ts.isIdentifier(name) && symbol === undefined) return;
  inspection.report("contract/not-ghost", place, { name: node.left.getText() });
}

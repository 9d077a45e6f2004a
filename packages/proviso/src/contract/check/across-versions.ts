import ts from "#typescript";
import type { Range } from "../../diagnostic/index.js";
import { MARK } from "../mark.js";
import type { ContractedFile } from "./contracted-file.js";
import type { Inspection, Inspector } from "./inspection.js";

/**
 * Finds objects of the previous version that are compared by identity with objects of the updated one. Both versions
 * run on heaps of their own, so the answer says nothing of the change (seed 000, §3.2.1).
 */
export const acrossVersions: Inspector = {
  kinds: [ts.SyntaxKind.BinaryExpression],
  check: (node, inspection) => {
    if (!ts.isBinaryExpression(node) || !isIdentity(node.operatorToken.kind)) return;
    const { left, right, operatorToken } = node;
    if (isPrevious(left, inspection) === isPrevious(right, inspection)) return;
    const place = inspection.placeOf(node);
    if (place === undefined || !isObject(left, inspection) || !isObject(right, inspection)) return;
    inspection.report("change/across-versions", place, { operator: operatorToken.getText() });
  },
};

function isIdentity(kind: ts.SyntaxKind): boolean {
  switch (kind) {
    case ts.SyntaxKind.EqualsEqualsToken:
    case ts.SyntaxKind.EqualsEqualsEqualsToken:
    case ts.SyntaxKind.ExclamationEqualsToken:
    case ts.SyntaxKind.ExclamationEqualsEqualsToken:
      return true;
    default:
      return false;
  }
}

/** Whether a value is one of the previous version: a `\prev`, or what is reached from one. */
function isPrevious(expression: ts.Expression, inspection: Inspection): boolean {
  let inner = expression;
  for (;;) {
    if (
      ts.isParenthesizedExpression(inner) ||
      ts.isNonNullExpression(inner) ||
      ts.isAsExpression(inner) ||
      ts.isPropertyAccessExpression(inner) ||
      ts.isElementAccessExpression(inner)
    )
      inner = inner.expression;
    else if (!ts.isCallExpression(inner)) return false;
    else if (prevAt(inner, inspection.file) !== undefined) return true;
    else inner = inner.expression;
  }
}

/** Where `\prev(e)` is written, if that is what a call in generated code stands for; `\old(e)` is called in the same way. */
export function prevAt({ expression }: ts.CallExpression, file: ContractedFile): Range | undefined {
  if (!ts.isIdentifier(expression) || expression.text !== `${MARK}other`) return undefined;
  const place = file.shadow?.text.toContract(expression.getStart(), expression.end);
  return place !== undefined && file.original.text.startsWith("\\prev", place.start) ? place : undefined;
}

function isObject(expression: ts.Expression, { checker }: Inspection): boolean {
  const type = checker.getNonNullableType(checker.getTypeAtLocation(expression));
  const parts = type.isUnion() ? type.types : [type];
  return parts.some(({ flags }) => (flags & (ts.TypeFlags.Object | ts.TypeFlags.NonPrimitive)) !== 0);
}

import ts from "#typescript";
import { descendants, type UnitNode } from "../../contract/index.js";

/** The parts of a condition that must all be true. */
export function conjuncts(node: ts.Expression): ts.Expression[] {
  if (ts.isParenthesizedExpression(node)) return conjuncts(node.expression);
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken
    ? [...conjuncts(node.left), ...conjuncts(node.right)]
    : [node];
}

/** A clause with other names for the parameters that it is about; nothing if it needs one that has none. */
export function inOtherTerms(
  clause: ts.Expression,
  meanings: ReadonlyMap<string, string>,
  { parameters }: UnitNode,
): string | undefined {
  const text = clause.getText();
  const from = clause.getStart();
  const own = new Set(["this", ...parameters.map((one) => one.name.getText())]);
  let written = "";
  let at = 0;
  for (const node of descendants(clause)) {
    // Names of their own may hide those of parameters.
    if (ts.isFunctionLike(node) || ts.isObjectLiteralExpression(node)) return undefined;
    const name = node.kind === ts.SyntaxKind.ThisKeyword ? "this" : ts.isIdentifier(node) ? node.text : "";
    const isMember = ts.isPropertyAccessExpression(node.parent) && node.parent.name === node;
    if (!own.has(name) || isMember) continue;
    const meaning = meanings.get(name);
    if (meaning === undefined) return undefined;
    written += text.slice(at, node.getStart() - from) + meaning;
    at = node.end - from;
  }
  if (at === 0) return undefined;
  const whole = written + text.slice(at);
  return ts.isCallExpression(clause) ? whole : `(${whole})`;
}

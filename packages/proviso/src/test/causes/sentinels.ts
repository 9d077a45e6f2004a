import ts from "#typescript";
import { bodyOf, type UnitNode } from "../../contract/index.js";

const bySearch: ReadonlyMap<string, string> = new Map([
  ...["indexOf", "lastIndexOf", "findIndex", "findLastIndex"].map((name) => [name, "-1"] as const),
  ...["find", "findLast", "get", "at", "pop", "shift"].map((name) => [name, "undefined"] as const),
]);

/** Values by which a unit says that there is nothing to give, as its code shows. */
export function sentinelsOf(unit: UnitNode): string[] {
  const body = bodyOf(unit);
  const returned = body === undefined ? [] : ts.isBlock(body) ? results(body) : [body];
  return [...new Set(returned.flatMap(sentinels))];
}

/** What a function returns, not what those inside it do. */
function results(node: ts.Node): ts.Node[] {
  if (ts.isReturnStatement(node)) return node.expression === undefined ? [] : [node.expression];
  const found: ts.Node[] = [];
  ts.forEachChild(node, (child) => {
    if (!ts.isFunctionLike(child)) found.push(...results(child));
  });
  return found;
}

function sentinels(result: ts.Node): string[] {
  if (ts.isParenthesizedExpression(result)) return sentinels(result.expression);
  if (ts.isConditionalExpression(result))
    return [...sentinels(result.whenTrue), ...sentinels(result.whenFalse)];
  if (ts.isBinaryExpression(result))
    return /^(\?\?|\|\|)$/.test(result.operatorToken.getText()) ? sentinels(result.right) : [];
  if (ts.isCallExpression(result) && ts.isPropertyAccessExpression(result.expression))
    return [bySearch.get(result.expression.name.text) ?? []].flat();
  const text = result.getText();
  return /^(-1|undefined|null)$/.test(text) ? [text] : [];
}

import ts from "#typescript";
import { bodyOf, descendants, type UnitNode } from "../../contract/index.js";

const bySearch: Readonly<Record<string, string>> = {
  indexOf: "-1",
  lastIndexOf: "-1",
  findIndex: "-1",
  findLastIndex: "-1",
  find: "undefined",
  findLast: "undefined",
  get: "undefined",
  at: "undefined",
  pop: "undefined",
  shift: "undefined",
};

/** Values by which a unit says that there is nothing to give, as its code shows. */
export function sentinelsOf(unit: UnitNode): string[] {
  const body = bodyOf(unit);
  const returned = body === undefined ? [] : ts.isBlock(body) ? results(body) : [body];
  return [...new Set(returned.flatMap(sentinels))];
}

function results(body: ts.Block): ts.Node[] {
  return [...descendants(body)].flatMap((node) =>
    ts.isReturnStatement(node) && node.expression !== undefined ? [node.expression] : [],
  );
}

function sentinels(result: ts.Node): string[] {
  if (ts.isParenthesizedExpression(result)) return sentinels(result.expression);
  if (ts.isConditionalExpression(result))
    return [...sentinels(result.whenTrue), ...sentinels(result.whenFalse)];
  if (ts.isBinaryExpression(result))
    return /^(\?\?|\|\|)$/.test(result.operatorToken.getText()) ? sentinels(result.right) : [];
  if (ts.isCallExpression(result) && ts.isPropertyAccessExpression(result.expression))
    return [bySearch[result.expression.name.text] ?? []].flat();
  const text = result.getText();
  return /^(-1|undefined|null)$/.test(text) ? [text] : [];
}

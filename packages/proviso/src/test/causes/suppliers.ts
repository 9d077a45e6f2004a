import ts from "#typescript";
import { bodyOf, descendants, type UnitNode } from "../../contract/index.js";

/**
 * The function or method whose result a unit hands on to another, read from the source: an argument of the call that is
 * itself a call, or a variable that was given one. Nothing if what is handed on is the unit's own making.
 */
export function supplierIn(caller: UnitNode, callee: string): string | undefined {
  const body = bodyOf(caller);
  const name = callee.replace(/^.*\./, "");
  if (body === undefined) return undefined;
  const variables = new Map<string, ts.Expression>();
  for (const node of descendants(body))
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer !== undefined)
      variables.set(node.name.text, node.initializer);
  for (const node of descendants(body)) {
    const isCall = ts.isCallExpression(node) || ts.isNewExpression(node);
    if (!isCall || calledName(node) !== (name === "constructor" ? callee.split(".").at(-2) : name)) continue;
    for (const argument of node.arguments ?? []) {
      const supplier = giver(argument, variables, 0);
      if (supplier !== undefined && supplier !== name) return supplier;
    }
  }
  return undefined;
}

/** The name of what gives a value, through variables and simple operators. */
function giver(
  expression: ts.Expression,
  variables: ReadonlyMap<string, ts.Expression>,
  depth: number,
): string | undefined {
  if (depth > 4) return undefined;
  if (ts.isIdentifier(expression)) {
    const initializer = variables.get(expression.text);
    return initializer === undefined ? undefined : giver(initializer, variables, depth + 1);
  }
  if (
    ts.isParenthesizedExpression(expression) ||
    ts.isAwaitExpression(expression) ||
    ts.isAsExpression(expression)
  )
    return giver(expression.expression, variables, depth + 1);
  if (ts.isPropertyAccessExpression(expression)) return giver(expression.expression, variables, depth + 1);
  if (ts.isBinaryExpression(expression))
    return giver(expression.left, variables, depth + 1) ?? giver(expression.right, variables, depth + 1);
  if (ts.isCallExpression(expression)) {
    const name = calledName(expression);
    return name !== undefined && !library.has(name) ? name : undefined;
  }
  return undefined;
}

/** What the language itself gives has no contract that could be too weak. */
const library = new Set(
  "abs floor ceil round trunc min max sqrt pow sign slice map filter reduce concat join split trim indexOf includes at find get has keys values entries Number String Array Map Set Date parseInt parseFloat".split(
    " ",
  ),
);

function calledName(node: ts.CallExpression | ts.NewExpression): string | undefined {
  const { expression } = node;
  if (ts.isIdentifier(expression)) return expression.text;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : undefined;
}

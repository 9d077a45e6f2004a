import ts from "#typescript";
import {
  bodyOf,
  descendants,
  type Expression,
  isAssignment,
  type UnitNode,
  unitName,
} from "../../contract/index.js";
import { conjuncts, inOtherTerms } from "./clause-parts.js";

// What a precondition asks of a caller, in the caller's own terms: where its arguments are told by the caller's parameters
// and fields, the clause says something of these (the weakest precondition of the call, were it the first statement).

/** The parts of a precondition in terms of the unit that calls, for each call that can be told. */
export function handedOn(caller: UnitNode, callee: UnitNode, predicate: Expression): string[] {
  const body = bodyOf(caller);
  if (body === undefined || predicate.kind !== "code" || predicate.holes.length > 0) return [];
  const terms = new Set<string>();
  for (const node of descendants(body)) {
    if (!isCallOf(node, callee)) continue;
    const meanings = meaningsAt(node, caller, callee);
    for (const part of conjuncts(predicate.syntax)) {
      const text = inOtherTerms(part, meanings, callee);
      if (text !== undefined) terms.add(text.replace(/\s+/g, " "));
    }
  }
  return [...terms];
}

/** Whether a node calls what has the name of a unit. */
function isCallOf(node: ts.Node, unit: UnitNode): node is ts.CallExpression | ts.NewExpression {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return false;
  const names = unitName(unit).split(".");
  const { expression } = node;
  const called = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
  return called.getText() === names.at(ts.isNewExpression(node) ? -2 : -1);
}

/** What the parameters of a unit, and `this`, stand for at a call, where the caller's own can tell. */
function meaningsAt(
  { arguments: given = ts.factory.createNodeArray(), expression }: ts.CallExpression | ts.NewExpression,
  caller: UnitNode,
  { parameters }: UnitNode,
): Map<string, string> {
  const own = caller.parameters.map((one) => one.name.getText());
  const meanings = new Map<string, string>();
  for (const [i, { name, dotDotDotToken }] of parameters.entries()) {
    const argument = given[i];
    if (argument === undefined || dotDotDotToken !== undefined || !isPlain(argument, own)) continue;
    const isSimple = ts.isIdentifier(argument) || ts.isLiteralExpression(argument);
    meanings.set(name.getText(), isSimple ? argument.getText() : `(${argument.getText()})`);
  }
  if (ts.isPropertyAccessExpression(expression) && isPlain(expression.expression, own))
    meanings.set("this", expression.expression.getText());
  return meanings;
}

/** Whether an expression is of these names, `this` and literals, changes nothing, and means the same wherever it stands. */
function isPlain(node: ts.Node, names: readonly string[]): boolean {
  if (ts.isIdentifier(node)) return names.includes(node.text);
  if (ts.isPropertyAccessExpression(node)) return isPlain(node.expression, names);
  if (ts.isElementAccessExpression(node))
    return isPlain(node.expression, names) && isPlain(node.argumentExpression, names);
  if (ts.isParenthesizedExpression(node)) return isPlain(node.expression, names);
  if (ts.isPrefixUnaryExpression(node))
    return !/^(\+\+|--)/.test(node.getText()) && isPlain(node.operand, names);
  if (ts.isBinaryExpression(node)) {
    const { left, right, operatorToken } = node;
    return !isAssignment(operatorToken.kind) && isPlain(left, names) && isPlain(right, names);
  }
  return ts.isLiteralExpression(node) || /^(this|true|false|null|undefined)$/.test(node.getText());
}

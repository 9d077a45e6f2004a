import ts from "#typescript";
import { bodyOf, descendants, type Expression, type UnitNode, unitName } from "../../contract/index.js";

// What a precondition asks of a caller, in the caller's own terms: where its arguments are told by the caller's parameters
// and fields, the clause says something of these (the weakest precondition of the call, were it the first statement).

/** The parts of a precondition in terms of the unit that calls, for each call that can be told. */
export function handedOn(caller: UnitNode, callee: UnitNode, predicate: Expression): string[] {
  const body = bodyOf(caller);
  if (body === undefined || predicate.kind !== "code" || predicate.holes.length > 0) return [];
  const name = unitName(callee).replace(/^.*\./, "");
  const type = unitName(callee).split(".").at(-2);
  const terms = new Set<string>();
  for (const node of descendants(body)) {
    if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) continue;
    const { expression } = node;
    const called = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
    if (called.getText() !== (ts.isNewExpression(node) ? type : name)) continue;
    const meanings = new Map<string, string>();
    for (const [i, { name: parameter }] of callee.parameters.entries()) {
      const argument = node.arguments?.[i];
      const text = argument && inTermsOf(caller, argument);
      if (text !== undefined) meanings.set(parameter.getText(), text);
    }
    const receiver = ts.isPropertyAccessExpression(expression)
      ? inTermsOf(caller, expression.expression)
      : undefined;
    if (receiver !== undefined) meanings.set("this", receiver);
    for (const part of conjuncts(predicate.syntax)) {
      const text = replaced(part, meanings, callee);
      if (text !== undefined) terms.add(text);
    }
  }
  return [...terms];
}

function conjuncts(node: ts.Expression): ts.Expression[] {
  if (ts.isParenthesizedExpression(node)) return conjuncts(node.expression);
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken
    ? [...conjuncts(node.left), ...conjuncts(node.right)]
    : [node];
}

/** An argument as it could be written where the unit begins; nothing if it depends on what happens in between. */
function inTermsOf(unit: UnitNode, argument: ts.Expression): string | undefined {
  const parameters = unit.parameters.map((one) => one.name.getText());
  for (const node of [argument, ...descendants(argument)]) {
    if (ts.isCallExpression(node) || ts.isNewExpression(node) || ts.isFunctionLike(node)) return undefined;
    if (ts.isIdentifier(node) && !isMemberName(node) && !parameters.includes(node.text)) return undefined;
  }
  return ts.isBinaryExpression(argument) ? `(${argument.getText()})` : argument.getText();
}

/** A clause with other names for the parameters that it is about; nothing if it needs one that has none. */
function replaced(
  clause: ts.Expression,
  meanings: ReadonlyMap<string, string>,
  { parameters }: UnitNode,
): string | undefined {
  const text = clause.getText();
  const from = clause.getStart();
  const own = new Set(["this", ...parameters.map((one) => one.name.getText())]);
  let written = "";
  let at = 0;
  let isAbout = false;
  for (const node of [clause, ...descendants(clause)]) {
    const name = node.kind === ts.SyntaxKind.ThisKeyword ? "this" : ts.isIdentifier(node) ? node.text : "";
    if (!own.has(name) || (ts.isIdentifier(node) && isMemberName(node))) continue;
    const meaning = meanings.get(name);
    if (meaning === undefined) return undefined;
    const start = node.getStart() - from;
    if (start < at) continue;
    written += text.slice(at, start) + meaning;
    at = node.end - from;
    isAbout = true;
  }
  if (!isAbout) return undefined;
  const whole = written + text.slice(at);
  return ts.isBinaryExpression(clause) ? `(${whole})` : whole;
}

function isMemberName(node: ts.Identifier): boolean {
  return ts.isPropertyAccessExpression(node.parent) && node.parent.name === node;
}

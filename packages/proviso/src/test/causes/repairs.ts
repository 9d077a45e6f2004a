import ts from "#typescript";
import { descendants } from "../../contract/index.js";
import type { TextEdit } from "./relaxations.js";

// What the code would have to say instead: single changes of a body, as they undo slips of a programmer. If one of them
// makes the program keep the contract as it stands, the code is probably wrong.

/** A change of the code, and how common the slip is that it undoes: less is commoner. */
export interface Repair {
  readonly edit: TextEdit;
  readonly cost: number;
}

const relational: Readonly<Record<string, readonly string[]>> = {
  "<": ["<=", ">", ">=", "!=="],
  "<=": ["<", ">=", ">", "==="],
  ">": [">=", "<", "<=", "!=="],
  ">=": [">", "<=", "<", "==="],
  "===": ["!==", "<=", ">="],
  "!==": ["===", "<", ">"],
  "==": ["!="],
  "!=": ["=="],
};
const arithmetic: Readonly<Record<string, readonly string[]>> = {
  "+": ["-", "*"],
  "-": ["+", "*"],
  "*": ["/", "+", "-"],
  "/": ["*"],
  "%": ["*", "/"],
  "+=": ["-=", "="],
  "-=": ["+=", "="],
  "*=": ["/=", "+="],
  "/=": ["*="],
  "=": ["+=", "-="],
  "&&": ["||"],
  "||": ["&&"],
  "??": ["||"],
};

/** Single changes of a body, the likeliest first. */
export function repairs(body: ts.Node, parameters: readonly string[]): Repair[] {
  const found: Repair[] = [];
  const locals = [...new Set([...parameters, ...declaredIn(body)])];
  for (const node of [body, ...descendants(body)]) found.push(...repairsOf(node, locals));
  return found.sort((a, b) => a.cost - b.cost);
}

function repairsOf(node: ts.Node, locals: readonly string[]): Repair[] {
  const at = (place: ts.Node, text: string, cost: number): Repair => ({
    edit: { start: place.getStart(), end: place.end, text },
    cost,
  });
  if (ts.isBinaryExpression(node)) {
    const operator = node.operatorToken.getText();
    return [
      ...(relational[operator] ?? []).map((other, i) => at(node.operatorToken, other, 1 + i * 0.2)),
      ...(arithmetic[operator] ?? []).map((other, i) => at(node.operatorToken, other, 1 + i * 0.3)),
    ];
  }
  if (ts.isNumericLiteral(node)) {
    const value = Number(node.text);
    const others = [value + 1, value - 1, 0, 1].filter((n) => n !== value && Number.isFinite(n));
    return [...new Set(others)].map((n, i) => at(node, n < 0 ? `(${n})` : String(n), 1.4 + i * 0.2));
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return [at(node, `(${node.operand.getText()})`, 1.2)];
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
    const text = node.getText();
    if (text.includes("++")) return [at(node, text.replace("++", "--"), 1.2)];
    if (text.includes("--")) return [at(node, text.replace("--", "++"), 1.2)];
    return ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken
      ? [at(node, node.operand.getText(), 1.6)]
      : [];
  }
  if (ts.isIfStatement(node) || ts.isWhileStatement(node))
    return [at(node.expression, `!(${node.expression.getText()})`, 1.5)];
  if (ts.isConditionalExpression(node)) return [at(node.condition, `!(${node.condition.getText()})`, 1.5)];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [at(node, "false", 1.5)];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [at(node, "true", 1.5)];
  if (ts.isCallExpression(node))
    return [...swapped(node), ...otherMethods(node).map((text) => at(node, text, 2))];
  if (ts.isIdentifier(node) && locals.includes(node.text) && isRead(node))
    return locals.filter((name) => name !== node.text).map((name) => at(node, name, 2.4));
  if (ts.isReturnStatement(node) && node.expression !== undefined)
    return [`(${node.expression.getText()}) + 1`, `(${node.expression.getText()}) - 1`].map((text) =>
      at(node.expression as ts.Node, text, 2.2),
    );
  return [];
}

/** Two arguments in each other's place. */
function swapped(call: ts.CallExpression): Repair[] {
  const [first, second] = call.arguments;
  if (first === undefined || second === undefined) return [];
  const between = call.getSourceFile().text.slice(first.end, second.getStart());
  const text = `${second.getText()}${between}${first.getText()}`;
  return [{ edit: { start: first.getStart(), end: second.end, text }, cost: 1.8 }];
}

const pairs: readonly (readonly [string, string])[] = [
  ["min", "max"],
  ["floor", "ceil"],
  ["push", "unshift"],
  ["pop", "shift"],
  ["some", "every"],
  ["startsWith", "endsWith"],
  ["toUpperCase", "toLowerCase"],
  ["indexOf", "lastIndexOf"],
];

function otherMethods(call: ts.CallExpression): string[] {
  const { expression } = call;
  if (!ts.isPropertyAccessExpression(expression)) return [];
  return pairs.flatMap(([one, other]) => {
    const name = expression.name.text === one ? other : expression.name.text === other ? one : undefined;
    if (name === undefined) return [];
    const args = call.getText().slice(expression.getText().length);
    return [`${expression.expression.getText()}.${name}${args}`];
  });
}

function isRead(node: ts.Identifier): boolean {
  const { parent } = node;
  return (
    ts.isBinaryExpression(parent) ||
    ts.isReturnStatement(parent) ||
    ts.isCallExpression(parent) ||
    ts.isElementAccessExpression(parent) ||
    (ts.isVariableDeclaration(parent) && parent.initializer === node)
  );
}

function declaredIn(body: ts.Node): string[] {
  return [...descendants(body)].flatMap((node) =>
    ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) ? [node.name.text] : [],
  );
}

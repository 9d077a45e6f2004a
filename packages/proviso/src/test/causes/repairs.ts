import ts from "#typescript";
import { descendants, isAssignment, type UnitNode } from "../../contract/index.js";
import type { Repair } from "./choices.js";
import { readsIn } from "./leftovers.js";
import { missingStatements } from "./missing-statements.js";

// What the code would have to say instead: single changes of a body, as they undo slips of a programmer. If one of them
// makes the program keep the contract as it stands, the code is probably wrong.

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
  "*": ["/", "%", "+", "-"],
  "/": ["*"],
  "%": ["*", "/"],
  "+=": ["-=", "="],
  "-=": ["+=", "="],
  "*=": ["/=", "+="],
  "/=": ["*="],
  "=": ["+=", "-="],
  "&&": ["||", "??"],
  "||": ["&&"],
  "??": ["||"],
};

/** What is known of a unit whose code may be wrong. */
export interface Blame {
  /** What is broken. */
  readonly clause: string;
  /** That, and what else is known to be about it. */
  readonly said: string;
  /** Whether the unit is one that only answers. */
  readonly changesNothing: boolean;
}

/** Single changes of the body of a unit, the likeliest first. */
export function repairs(unit: UnitNode, body: ts.Node, { clause, said, changesNothing }: Blame): Repair[] {
  const scope: Scope = {
    locals: localsOf(unit, body),
    reads: readsIn(body),
    returnsNumber: /^(number|int|nat)$/.test(unit.type?.getText() ?? ""),
    constants: constantsIn(said, unit.getSourceFile()),
  };
  const found = codeIn(body).flatMap((node) => repairsOf(node, scope));
  return [...found, ...missingStatements(unit, body, clause, changesNothing)].sort((a, b) => a.cost - b.cost);
}

/** The nodes of a body that are code and not types, without what an optional chain goes on from. */
function codeIn(node: ts.Node): ts.Node[] {
  const found = isInsideChain(node) ? [] : [node];
  ts.forEachChild(node, (child) => {
    if (!ts.isTypeNode(child)) found.push(...codeIn(child));
  });
  return found;
}

function isInsideChain(node: ts.Node): boolean {
  return ts.isOptionalChain(node) && ts.isOptionalChain(node.parent) && node.parent.expression === node;
}

interface Scope {
  /** Parameters and variables with their types, as far as these are written down. */
  readonly locals: ReadonlyMap<string, string>;
  readonly reads: ReadonlyMap<string, number>;
  readonly constants: readonly number[];
  /** Whether the unit says that it does. */
  readonly returnsNumber: boolean;
}

function instead(node: ts.Node, text: string, cost: number, now = text, was = node.getText()): Repair {
  return { change: { node, text }, cost, words: `\`${now}\` in place of \`${was}\`` };
}

function repairsOf(node: ts.Node, { locals, reads, constants, returnsNumber }: Scope): Repair[] {
  if (ts.isBinaryExpression(node)) return [...otherOperators(node), ...withoutStep(node)];
  if (ts.isNumericLiteral(node)) {
    if ("name" in node.parent && node.parent.name === node) return [];
    const value = Number(node.text);
    const near = [value + 1, value - 1, 0, 1];
    const others = [...near, ...constants].filter((n) => n !== value && Number.isFinite(n));
    return [...new Set(others)].map((n) => instead(node, `${n}`, near.includes(n) ? 1.4 : 1.9));
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return [instead(node, node.operand.getText(), 1.2)];
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
    const text = node.getText();
    if (text.includes("++")) return [instead(node, text.replace("++", "--"), 1.2)];
    if (text.includes("--")) return [instead(node, text.replace("--", "++"), 1.2)];
    return ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken
      ? [instead(node, node.operand.getText(), 1.6)]
      : [];
  }
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [instead(node, "false", 1.5)];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [instead(node, "true", 1.5)];
  if (ts.isCallExpression(node) || ts.isNewExpression(node))
    return [...swapped(node), ...(ts.isCallExpression(node) ? otherMethods(node) : [])];
  if (ts.isIdentifier(node) && locals.has(node.text) && isRead(node))
    // What nothing else reads is there to be read here.
    return reads.get(node.text) === 1 ? [] : otherLocals(node, locals);
  return [...negated(node), ...(returnsNumber ? steppedResult(node) : []), ...without(node)];
}

function otherOperators(node: ts.BinaryExpression): Repair[] {
  const { left, right, operatorToken } = node;
  const operator = operatorToken.getText();
  if (operator === "=" && isPattern(node)) return [];
  const others = [
    ...(relational[operator] ?? []).map((other, i) => ({ other, cost: 1 + i * 0.2 })),
    ...(arithmetic[operator] ?? []).map((other, i) => ({ other, cost: 1 + i * 0.3 })),
  ];
  const [first, second] = [left.getText(), right.getText()];
  return others.map(({ other, cost }) => {
    // What stands beside `??` has to be in parentheses.
    const text =
      other === "??" || operator === "??" ? `(${first}) ${other} (${second})` : `${first} ${other} ${second}`;
    return instead(node, text, cost, other, operator);
  });
}

/** Whether an assignment takes something apart, or is a default in what is taken apart. */
function isPattern({ left, parent }: ts.BinaryExpression): boolean {
  return (
    ts.isArrayLiteralExpression(left) ||
    ts.isObjectLiteralExpression(left) ||
    ts.isArrayLiteralExpression(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isShorthandPropertyAssignment(parent)
  );
}

/** `i` for `i + 1`. */
function withoutStep(node: ts.BinaryExpression): Repair[] {
  return /^[+-]$/.test(node.operatorToken.getText()) && ts.isNumericLiteral(node.right)
    ? [instead(node, node.left.getText(), 1.3)]
    : [];
}

function negated(node: ts.Node): Repair[] {
  const condition =
    ts.isIfStatement(node) || ts.isWhileStatement(node)
      ? node.expression
      : ts.isConditionalExpression(node)
        ? node.condition
        : undefined;
  return condition === undefined ? [] : [instead(condition, `!(${condition.getText()})`, 1.5)];
}

function steppedResult(node: ts.Node): Repair[] {
  if (!ts.isReturnStatement(node) || node.expression === undefined) return [];
  const { expression } = node;
  const text = expression.getText();
  return [`(${text}) + 1`, `(${text}) - 1`].map((other) => instead(expression, other, 2.2));
}

/** A statement that should not be there. */
function without(node: ts.Node): Repair[] {
  return ts.isExpressionStatement(node) && !node.getText().startsWith("super")
    ? [{ ...instead(node.expression, "undefined", 2.2), words: `no \`${node.expression.getText()}\`` }]
    : [];
}

/** Two arguments in each other's place. */
function swapped(call: ts.CallExpression | ts.NewExpression): Repair[] {
  if (call.expression.kind === ts.SyntaxKind.SuperKeyword) return [];
  const given = call.arguments ?? [];
  const { text } = call.getSourceFile();
  return given.slice(1).flatMap((second, i) => {
    const first = given[i];
    if (first === undefined || first.getText() === second.getText()) return [];
    const other = [
      text.slice(call.getStart(), first.getStart()),
      second.getText(),
      text.slice(first.end, second.getStart()),
      first.getText(),
      text.slice(second.end, call.end),
    ].join("");
    return [instead(call, other, 1.8)];
  });
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

function otherMethods(call: ts.CallExpression): Repair[] {
  const { expression } = call;
  if (!ts.isPropertyAccessExpression(expression)) return [];
  const ordered = `${expression.getText()}((a, b) => a - b)`;
  // Without being told, numbers are sorted as if they were words.
  if (/^(sort|toSorted)$/.test(expression.name.text) && call.arguments.length === 0)
    return [instead(call, ordered, 1.5)];
  return pairs.flatMap(([one, other]) => {
    const name = expression.name.text === one ? other : expression.name.text === other ? one : undefined;
    if (name === undefined) return [];
    const args = call.getText().slice(expression.getText().length);
    return [
      instead(call, `${expression.expression.getText()}.${name}${args}`, 1.8, name, expression.name.text),
    ];
  });
}

function isRead(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isBinaryExpression(parent) && parent.left === node) return !isAssignment(parent.operatorToken.kind);
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  return (
    ts.isBinaryExpression(parent) ||
    ts.isReturnStatement(parent) ||
    ts.isCallExpression(parent) ||
    ts.isNewExpression(parent) ||
    ts.isElementAccessExpression(parent) ||
    ts.isTemplateSpan(parent) ||
    (ts.isVariableDeclaration(parent) && parent.initializer === node)
  );
}

function localsOf(unit: UnitNode, body: ts.Node): Map<string, string> {
  const locals = new Map<string, string>();
  for (const node of [...unit.parameters, ...descendants(body)]) {
    if ((ts.isVariableDeclaration(node) || ts.isParameter(node)) && ts.isIdentifier(node.name))
      locals.set(node.name.text, typeOf(node));
    if (ts.isBindingElement(node) && ts.isIdentifier(node.name)) locals.set(node.name.text, "");
  }
  return locals;
}

/** Another variable, of the same type as far as declarations tell. */
function otherLocals(node: ts.Identifier, locals: ReadonlyMap<string, string>): Repair[] {
  const own = locals.get(node.text);
  return [...locals].flatMap(([name, type]) => {
    if (name === node.text || (type !== own && type !== "" && own !== "")) return [];
    return [instead(node, name, type === own ? 1.7 : 2)];
  });
}

/** The type of a variable as its declaration tells it, nothing if it does not; all numbers are of one. */
function typeOf({ type, initializer }: ts.VariableDeclaration | ts.ParameterDeclaration): string {
  if (type !== undefined) return type.getText().replace(/^(int|nat)$/, "number");
  if (initializer === undefined) return "";
  if (ts.isNumericLiteral(initializer) || ts.isBinaryExpression(initializer)) return "number";
  if (/^Math\.|\.length$|\.size$|indexOf\(/.test(initializer.getText())) return "number";
  return ts.isStringLiteralLike(initializer) ? "string" : "";
}

const mostConstants = 12;

/** Numbers that a text and then the file mention. */
function constantsIn(said: string, file: ts.SourceFile): number[] {
  const found = new Set(
    Array.from(said.matchAll(/(?<![\w.$])\d+(\.\d+)?(?![\w.])/g), ([text]) => Number(text)),
  );
  for (const node of descendants(file)) if (ts.isNumericLiteral(node)) found.add(Number(node.text));
  return [...found].slice(0, mostConstants);
}

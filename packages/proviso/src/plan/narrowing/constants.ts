import ts from "#typescript";
import type { Primitive } from "../../generate/index.js";
import { innerExpression } from "../inner-expression.js";

/** What a name of the program always stands for. */
export type Constant =
  | { readonly kind: "value"; readonly value: Primitive }
  | { readonly kind: "values"; readonly values: readonly Primitive[] }
  | { readonly kind: "pattern"; readonly pattern: ts.RegularExpressionLiteral }
  | Predicate;

/** A function that only returns an expression, perhaps after turning down some cases, which can stand for its calls. */
export interface Predicate {
  readonly kind: "predicate";
  readonly parameters: readonly string[];
  /** Conditions under which it gives `false` before it comes to the expression. */
  readonly unless: readonly ts.Expression[];
  readonly body: ts.Expression;
  /** What the names in its body stand for, its parameters apart. */
  readonly names: Names;
}

export type Names = (name: string) => Constant | undefined;

const deepest = 8;

/** Where constants are looked up: TypeScript's names, and the code as written of what it names. */
export interface Lookup {
  readonly checker: ts.TypeChecker;
  asWritten(node: ts.Node): ts.Node | undefined;
}

/** The constants that code at a place of the program can name. */
export function constantsAt(location: ts.Node, lookup: Lookup, depth = 0): Names {
  const { checker } = lookup;
  return (path) => {
    const [first = "", ...members] = path.split(".");
    let symbol = checker.resolveName(first, location, ts.SymbolFlags.Value, false);
    for (const member of members) {
      if (symbol !== undefined && symbol.flags & ts.SymbolFlags.Alias)
        symbol = checker.getAliasedSymbol(symbol);
      symbol = symbol?.exports?.get(ts.escapeLeadingUnderscores(member));
    }
    if (symbol !== undefined && symbol.flags & ts.SymbolFlags.Alias)
      symbol = checker.getAliasedSymbol(symbol);
    const declaration = symbol?.valueDeclaration;
    if (declaration === undefined || depth > deepest) return undefined;
    if (ts.isEnumMember(declaration)) {
      const value = checker.getConstantValue(declaration);
      return value === undefined ? undefined : { kind: "value", value };
    }
    if (ts.isFunctionDeclaration(declaration))
      return predicateOf(declaration, constantsAt(declaration.parent, lookup, depth + 1), lookup);
    const isConstant =
      (ts.isVariableDeclaration(declaration) &&
        (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0) ||
      (ts.isPropertyDeclaration(declaration) &&
        (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Readonly) !== 0);
    const { initializer } = declaration as ts.VariableDeclaration | ts.PropertyDeclaration;
    if (!isConstant || initializer === undefined) return undefined;
    const names = constantsAt(declaration, lookup, depth + 1);
    return ts.isArrowFunction(initializer)
      ? predicateOf(initializer, names, lookup)
      : constantOf(initializer, names);
  };
}

function predicateOf(
  declaration: ts.FunctionDeclaration | ts.ArrowFunction,
  names: Names,
  lookup: Lookup,
): Predicate | undefined {
  const written = lookup.asWritten(declaration);
  if (written === undefined || !(ts.isFunctionDeclaration(written) || ts.isArrowFunction(written)))
    return undefined;
  const parameters = written.parameters.flatMap(({ name, initializer, dotDotDotToken }) =>
    ts.isIdentifier(name) && initializer === undefined && dotDotDotToken === undefined ? [name.text] : [],
  );
  const returned = returnedBy(written.body);
  const isPlain =
    written.modifiers?.every(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) !== false &&
    written.asteriskToken === undefined;
  return returned === undefined || !isPlain || parameters.length < written.parameters.length
    ? undefined
    : { kind: "predicate", parameters, ...returned, names };
}

/** What a body returns that does nothing else, and when it gives `false` instead: `if (c) return false; return e;`. */
function returnedBy(body: ts.ConciseBody | undefined): Pick<Predicate, "unless" | "body"> | undefined {
  if (body === undefined) return undefined;
  if (!ts.isBlock(body)) return { unless: [], body };
  const last = body.statements.at(-1);
  if (last === undefined || !ts.isReturnStatement(last) || last.expression === undefined) return undefined;
  const unless = body.statements.slice(0, -1).map(turnedDown);
  return unless.every((condition) => condition !== undefined) ? { unless, body: last.expression } : undefined;
}

function turnedDown(statement: ts.Statement): ts.Expression | undefined {
  if (!ts.isIfStatement(statement) || statement.elseStatement !== undefined) return undefined;
  const { thenStatement } = statement;
  const inner =
    ts.isBlock(thenStatement) && thenStatement.statements.length === 1
      ? thenStatement.statements[0]
      : thenStatement;
  return inner !== undefined &&
    ts.isReturnStatement(inner) &&
    inner.expression?.kind === ts.SyntaxKind.FalseKeyword
    ? statement.expression
    : undefined;
}

function constantOf(initializer: ts.Expression, names: Names): Constant | undefined {
  const inner = innerExpression(initializer);
  if (ts.isRegularExpressionLiteral(inner)) return { kind: "pattern", pattern: inner };
  if (ts.isArrayLiteralExpression(inner)) {
    // Without `as const`, the array may have more in it by now.
    if (!ts.isAsExpression(initializer) || initializer.type.getText() !== "const") return undefined;
    const values = listed(inner, names);
    return values && { kind: "values", values };
  }
  const evaluated = evaluate(inner, names);
  return evaluated && { kind: "value", value: evaluated.value };
}

/** The values of an array literal. */
export function listed(array: ts.ArrayLiteralExpression, names: Names): Primitive[] | undefined {
  const values = array.elements.map((element) => evaluate(element, names));
  return values.every((value) => value !== undefined) ? values.map(({ value }) => value) : undefined;
}

const numbers = new Map<string, number>([
  ["NaN", Number.NaN],
  ["Infinity", Number.POSITIVE_INFINITY],
  ["Number.NaN", Number.NaN],
  ["Number.EPSILON", Number.EPSILON],
  ["Number.MAX_VALUE", Number.MAX_VALUE],
  ["Number.MIN_VALUE", Number.MIN_VALUE],
  ["Number.MAX_SAFE_INTEGER", Number.MAX_SAFE_INTEGER],
  ["Number.MIN_SAFE_INTEGER", Number.MIN_SAFE_INTEGER],
  ["Number.POSITIVE_INFINITY", Number.POSITIVE_INFINITY],
  ["Number.NEGATIVE_INFINITY", Number.NEGATIVE_INFINITY],
  ["Math.PI", Math.PI],
  ["Math.E", Math.E],
]);

/** What an expression of literals and constants is. */
export function evaluate(expression: ts.Expression, names: Names): { readonly value: Primitive } | undefined {
  const node = innerExpression(expression);
  if (ts.isNumericLiteral(node)) return { value: Number(node.text) };
  if (ts.isStringLiteralLike(node)) return { value: node.text };
  if (ts.isBigIntLiteral(node)) return { value: BigInt(node.text.slice(0, -1)) };
  if (node.kind === ts.SyntaxKind.TrueKeyword) return { value: true };
  if (node.kind === ts.SyntaxKind.FalseKeyword) return { value: false };
  if (node.kind === ts.SyntaxKind.NullKeyword) return { value: null };
  if (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)) {
    const text = node.getText().replace(/\s/g, "");
    if (text === "undefined") return { value: undefined };
    const number = numbers.get(text);
    if (number !== undefined) return { value: number };
    const constant = /^[\w$.]+$/.test(text) ? names(text) : undefined;
    return constant?.kind === "value" ? constant : undefined;
  }
  if (ts.isPrefixUnaryExpression(node)) {
    const operand = evaluate(node.operand, names)?.value;
    if (node.operator === ts.SyntaxKind.MinusToken && typeof operand === "number") return { value: -operand };
    if (node.operator === ts.SyntaxKind.MinusToken && typeof operand === "bigint") return { value: -operand };
    return undefined;
  }
  if (!ts.isBinaryExpression(node)) return undefined;
  const [left, right] = [evaluate(node.left, names)?.value, evaluate(node.right, names)?.value];
  if (typeof left !== "number" || typeof right !== "number") return undefined;
  const value = calculate(node.operatorToken.kind, left, right);
  return value === undefined ? undefined : { value };
}

function calculate(operator: ts.SyntaxKind, left: number, right: number): number | undefined {
  switch (operator) {
    case ts.SyntaxKind.PlusToken:
      return left + right;
    case ts.SyntaxKind.MinusToken:
      return left - right;
    case ts.SyntaxKind.AsteriskToken:
      return left * right;
    case ts.SyntaxKind.SlashToken:
      return left / right;
    case ts.SyntaxKind.AsteriskAsteriskToken:
      return left ** right;
    default:
      return undefined;
  }
}

import ts from "#typescript";
import { assignedBy, descendants, integerNames, integerType } from "../contract/index.js";

// Expressions that evidently give whole numbers, read off the code. Sums are only of something and what is safe: what is
// added to again and again like that comes to a stand long before it is infinite, as the doubles around it lie further apart.

const taking = new Set(["pop", "shift", "at", "get"]);

export class WholeExpressions {
  /** Names of fields that are `int` or `nat` wherever they are declared: classes see to them. */
  readonly #fields = new Map<string, boolean>();

  constructor(sources: Iterable<ts.SourceFile>) {
    for (const source of sources) for (const node of descendants(source)) this.#collect(node);
  }

  #collect(node: ts.Node): void {
    const isField =
      ts.isPropertyDeclaration(node) ||
      ts.isPropertySignature(node) ||
      (ts.isParameter(node) && ts.isConstructorDeclaration(node.parent) && node.modifiers !== undefined);
    if (isField && "text" in node.name) {
      const isOfClass = ts.isClassLike(node.parent) || ts.isConstructorDeclaration(node.parent);
      const before = this.#fields.get(node.name.text) ?? true;
      this.#fields.set(node.name.text, before && isOfClass && isInteger(node.type));
    }
  }

  /** Whether an expression gives a whole number, if containers that are fields of a name hold some. */
  isWhole(expression: ts.Expression, container: string): boolean {
    const node = plain(expression);
    if (this.isSafe(node)) return true;
    if (ts.isConditionalExpression(node))
      return this.isWhole(node.whenTrue, container) && this.isWhole(node.whenFalse, container);
    if (ts.isBinaryExpression(node)) {
      const { left, right, operatorToken } = node;
      switch (operatorToken.kind) {
        case ts.SyntaxKind.QuestionQuestionToken:
          return this.isWhole(left, container) && this.isWhole(right, container);
        case ts.SyntaxKind.PlusToken:
        case ts.SyntaxKind.MinusToken:
          return (
            (this.isWhole(left, container) && this.isSafe(right)) ||
            (this.isSafe(left) && this.isWhole(right, container))
          );
        default:
          return false;
      }
    }
    if (ts.isElementAccessExpression(node)) return isFieldNamed(node.expression, container);
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression))
      return taking.has(node.expression.name.text) && isFieldNamed(node.expression.expression, container);
    return ts.isPropertyAccessExpression(node) && this.#fields.get(node.name.text) === true;
  }

  /** Whether an expression gives a whole number within the safe range. */
  isSafe(expression: ts.Expression): boolean {
    const node = plain(expression);
    if (ts.isNumericLiteral(node)) return Number.isSafeInteger(Number(node.text));
    if (ts.isPrefixUnaryExpression(node))
      return node.operator === ts.SyntaxKind.MinusToken && this.isSafe(node.operand);
    if (ts.isPropertyAccessExpression(node))
      return /^(length|size)$/.test(node.name.text) && !this.#fields.has(node.name.text);
    if (!ts.isIdentifier(node)) return false;
    const around = ts.findAncestor(node, ts.isFunctionLike);
    const parameter = around?.parameters.find(({ name }) => ts.isIdentifier(name) && name.text === node.text);
    return (
      parameter !== undefined &&
      parameter.dotDotDotToken === undefined &&
      parameter.questionToken === undefined &&
      (parameter.initializer === undefined || this.isSafe(parameter.initializer)) &&
      isInteger(parameter.type) &&
      around !== undefined &&
      isNeverSet(around, node.text)
    );
  }
}

function isInteger(type: ts.TypeNode | undefined): boolean {
  return type !== undefined && integerType(type, integerNames(type.getSourceFile()))?.optional === false;
}

function isFieldNamed(expression: ts.Expression, name: string): boolean {
  const node = plain(expression);
  return ts.isPropertyAccessExpression(node) && node.name.text === name;
}

/** Whether a name stands for nothing but a parameter inside of a function, which is never assigned to. */
function isNeverSet(around: ts.Node, name: string): boolean {
  for (const node of descendants(around)) {
    if (node === around) continue;
    if (ts.isVariableDeclaration(node) || ts.isBindingElement(node) || ts.isFunctionDeclaration(node))
      if (node.name !== undefined && ts.isIdentifier(node.name) && node.name.text === name) return false;
    if (ts.isIdentifier(node) && node.text === name && isTarget(node)) return false;
  }
  return true;
}

/** Whether something is assigned to, or may be: patterns that are look like what makes arrays and objects. */
export function isTarget(node: ts.Expression): boolean {
  const { parent } = node;
  return (
    assignedBy(parent) === node ||
    ts.isArrayLiteralExpression(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isShorthandPropertyAssignment(parent) ||
    ((ts.isForInStatement(parent) || ts.isForOfStatement(parent)) && parent.initializer === node)
  );
}

/** An expression without what says nothing about its value. */
export function plain(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node)
    ? plain(node.expression)
    : node;
}

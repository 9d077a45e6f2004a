import path from "node:path";
import ts from "#typescript";
import {
  bodyOf,
  declarationOf,
  descendants,
  isStatic,
  isTypeNode,
  typeName,
  type UnitNode,
  unitName,
  unitOf,
} from "../../contract/index.js";

// A piece is what a change can be traced to: a unit, a class apart from its units, or a value that is made when its
// module is loaded, such as all that a file of JSON says. What stands inside of a unit is part of it; what stands in a function without a name at the level
// of a module, as in files that wrap all their code in one, counts as the module's own.

export type PieceNode =
  | { readonly kind: "unit"; readonly name: string; readonly node: UnitNode }
  | { readonly kind: "class"; readonly name: string; readonly node: ts.ClassLikeDeclaration }
  | { readonly kind: "value"; readonly name: string; readonly node: ts.Node };

/** The pieces of a file, in the order of its text. */
export function* piecesIn(source: ts.SourceFile): Generator<PieceNode> {
  if (isJson(source)) {
    const [node] = source.statements;
    if (node !== undefined) yield { kind: "value", name: path.basename(source.fileName), node };
    return;
  }
  for (const node of descendants(source, isUnit)) {
    const piece = pieceAt(node);
    if (piece !== undefined) yield piece;
  }
}

/** Whether a node is a file of JSON. */
export function isJson(node: ts.Node): boolean {
  return ts.isSourceFile(node) && node.fileName.endsWith(".json");
}

function pieceAt(node: ts.Node): PieceNode | undefined {
  if (isUnit(node)) return { kind: "unit", name: unitName(node), node };
  if (ts.isClassLike(node)) return { kind: "class", name: qualified(node, typeName(node)), node };
  const name = nameOfValue(node);
  return name === undefined ? undefined : { kind: "value", name: qualified(node, name), node };
}

/** Whether a node is a function with code that people have a name for. */
export function isUnit(node: ts.Node): node is UnitNode {
  if (!ts.isFunctionLike(node) || bodyOf(node) === undefined || unitOf(node) === undefined) return false;
  if (!ts.isArrowFunction(node) && !ts.isFunctionExpression(node)) return true;
  return declarationOf(node) !== node || isAssigned(node) || ts.isExportAssignment(node.parent);
}

function isAssigned(node: ts.Node): boolean {
  const { parent } = node;
  return (
    ts.isBinaryExpression(parent) &&
    parent.right === node &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    ts.isExpressionStatement(parent.parent)
  );
}

/** The name of what makes a value when its module is loaded, and is neither unit nor class. */
function nameOfValue(node: ts.Node): string | undefined {
  if (ts.isEnumDeclaration(node)) return node.name.text;
  if (ts.isVariableDeclaration(node)) {
    const { initializer } = node;
    if (initializer === undefined || holds(initializer)) return undefined;
    return node.name.getText();
  }
  if (ts.isPropertyDeclaration(node)) {
    if (!isStatic(node) || node.initializer === undefined || holds(node.initializer)) return undefined;
    return node.name.getText();
  }
  if (ts.isExportAssignment(node))
    return holds(node.expression) || ts.isIdentifier(node.expression) ? undefined : "default";
  if (ts.isExpressionStatement(node) && ts.isBinaryExpression(node.expression)) {
    const { left, right, operatorToken } = node.expression;
    return operatorToken.kind !== ts.SyntaxKind.EqualsToken || holds(right) ? undefined : left.getText();
  }
  return undefined;
}

/** Whether an expression is a unit or a class, which is then the piece. */
function holds(expression: ts.Expression): boolean {
  let inner = expression;
  while (ts.isParenthesizedExpression(inner) || ts.isAsExpression(inner) || ts.isSatisfiesExpression(inner))
    inner = inner.expression;
  return isUnit(inner) || ts.isClassExpression(inner);
}

/** A name with those of the classes and namespaces around it. */
function qualified(node: ts.Node, name: string): string {
  const path = [name];
  for (let around = node.parent; around !== undefined; around = around.parent) {
    if (isTypeNode(around)) path.unshift(typeName(around));
    else if (ts.isModuleDeclaration(around)) path.unshift(around.name.text);
  }
  return path.join(".");
}

/** The class whose construction a constructor is part of. */
export function constructedBy(node: ts.Node): ts.ClassLikeDeclaration | undefined {
  return ts.isConstructorDeclaration(node) ? node.parent : undefined;
}

/** The fields that each object of a class gets when it is made, and that hold no unit. */
export function fieldsOf(type: ts.ClassLikeDeclaration): readonly ts.PropertyDeclaration[] {
  return type.members
    .filter(ts.isPropertyDeclaration)
    .filter(({ initializer }) => initializer !== undefined && !holds(initializer))
    .filter((field) => !isStatic(field));
}

/** The constructor that a class has itself. */
export function constructorOf(type: ts.ClassLikeDeclaration): ts.ConstructorDeclaration | undefined {
  return type.members.filter(ts.isConstructorDeclaration).find(({ body }) => body !== undefined);
}

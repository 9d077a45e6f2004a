import ts from "#typescript";
import type { Visibility } from "./clauses/words.js";

// A unit is what a contract of calls can be about: a function, method, constructor or accessor, in any of the
// forms TypeScript writes one. Its node is the one with the parameters.

export type UnitNode = ts.SignatureDeclaration;

export type TypeNode = ts.ClassLikeDeclaration | ts.InterfaceDeclaration;

export function isTypeNode(node: ts.Node | undefined): node is TypeNode {
  return node !== undefined && (ts.isClassLike(node) || ts.isInterfaceDeclaration(node));
}

/** The unit that a declaration or statement declares, if it declares one. */
export function unitOf(node: ts.Node): UnitNode | undefined {
  if (ts.isFunctionLike(node) && !ts.isIndexSignatureDeclaration(node))
    return isJSDoc(node) ? undefined : node;
  if (ts.isVariableStatement(node)) {
    const [only, another] = node.declarationList.declarations;
    return only === undefined || another !== undefined ? undefined : unitOf(only);
  }
  if (ts.isVariableDeclaration(node) || ts.isPropertyDeclaration(node)) {
    return functionIn(node.initializer) ?? functionType(node.type);
  }
  if (ts.isPropertySignature(node)) return functionType(node.type);
  if (ts.isPropertyAssignment(node)) return functionIn(node.initializer);
  if (ts.isExportAssignment(node) || ts.isReturnStatement(node)) return functionIn(node.expression);
  if (ts.isExpressionStatement(node) && ts.isBinaryExpression(node.expression)) {
    const { operatorToken, right } = node.expression;
    return operatorToken.kind === ts.SyntaxKind.EqualsToken ? functionIn(right) : undefined;
  }
  return undefined;
}

function isJSDoc(node: ts.Node): boolean {
  return node.kind >= ts.SyntaxKind.FirstJSDocNode && node.kind <= ts.SyntaxKind.LastJSDocNode;
}

function functionIn(expression: ts.Expression | undefined): UnitNode | undefined {
  if (expression === undefined) return undefined;
  let inner = expression;
  while (ts.isParenthesizedExpression(inner) || ts.isAsExpression(inner) || ts.isSatisfiesExpression(inner))
    inner = inner.expression;
  return ts.isArrowFunction(inner) || ts.isFunctionExpression(inner) ? inner : undefined;
}

function functionType(type: ts.TypeNode | undefined): UnitNode | undefined {
  return type !== undefined && ts.isFunctionTypeNode(type) ? type : undefined;
}

/** The class declaration or expression that a statement declares. */
export function typeOf(node: ts.Node): TypeNode | undefined {
  if (isTypeNode(node)) return node;
  if (ts.isVariableStatement(node)) {
    const initializer = node.declarationList.declarations[0]?.initializer;
    return initializer !== undefined && ts.isClassExpression(initializer) ? initializer : undefined;
  }
  if (ts.isExportAssignment(node) && ts.isClassExpression(node.expression)) return node.expression;
  return undefined;
}

/** The declaration that gives a unit its name and modifiers: the variable or property of an arrow function. */
export function declarationOf(unit: UnitNode): ts.Node {
  if (!ts.isArrowFunction(unit) && !ts.isFunctionExpression(unit) && !ts.isFunctionTypeNode(unit))
    return unit;
  let node: ts.Node = unit.parent;
  while (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
    node = node.parent;
  return ts.isVariableDeclaration(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isPropertySignature(node) ||
    ts.isPropertyAssignment(node)
    ? node
    : unit;
}

/** The class or interface whose member a unit is. */
export function ownerOf(unit: UnitNode): TypeNode | undefined {
  const { parent } = declarationOf(unit);
  return isTypeNode(parent) ? parent : undefined;
}

/** The code of a unit; none for a signature or an ambient declaration. */
export function bodyOf(unit: ts.Node): ts.ConciseBody | undefined {
  return ts.isFunctionLike(unit) && "body" in unit ? (unit.body as ts.ConciseBody | undefined) : undefined;
}

export function isConstructor(unit: ts.Node): boolean {
  return ts.isConstructorDeclaration(unit) || ts.isConstructSignatureDeclaration(unit);
}

export function isAsync(unit: UnitNode): boolean {
  return (
    ts.canHaveModifiers(unit) && (unit.modifiers?.some((m) => m.kind === ts.SyntaxKind.AsyncKeyword) ?? false)
  );
}

export function isGenerator(unit: UnitNode): boolean {
  return "asteriskToken" in unit && unit.asteriskToken !== undefined;
}

export function isStatic(node: ts.Node): boolean {
  return (
    ts.canHaveModifiers(node) &&
    (node.modifiers?.some((m) => m.kind === ts.SyntaxKind.StaticKeyword) ?? false)
  );
}

/** How widely the program sees a member. */
export function visibilityOf(node: ts.Node): Visibility {
  if (ts.isClassElement(node) && node.name !== undefined && ts.isPrivateIdentifier(node.name))
    return "private";
  if (!ts.isClassElement(node) && !ts.isParameter(node)) return "public";
  const flags = ts.getCombinedModifierFlags(node);
  if (flags & ts.ModifierFlags.Private) return "private";
  return flags & ts.ModifierFlags.Protected ? "protected" : "public";
}

/** The name people use: `Account.withdraw`, `Account.constructor`, `get Account.size`, `outer.inner`. */
export function unitName(unit: UnitNode): string {
  const declaration = declarationOf(unit);
  const accessor = ts.isGetAccessor(unit) ? "get " : ts.isSetAccessor(unit) ? "set " : "";
  const path = [ownName(declaration)];
  for (let node = declaration.parent; node !== undefined && !ts.isSourceFile(node); node = node.parent) {
    const name = isTypeNode(node) ? typeName(node) : enclosingName(node);
    if (name !== undefined) path.unshift(name);
  }
  return accessor + path.join(".");
}

/** A class's or interface's name, through the variable of a class expression. */
export function typeName(node: TypeNode): string {
  if (node.name !== undefined) return node.name.text;
  return ts.isVariableDeclaration(node.parent) && ts.isIdentifier(node.parent.name)
    ? node.parent.name.text
    : "default";
}

function enclosingName(node: ts.Node): string | undefined {
  if (ts.isFunctionDeclaration(node) || ts.isModuleDeclaration(node) || ts.isMethodDeclaration(node))
    return node.name?.getText();
  if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name)) return node.name.text;
  return ts.isPropertyAssignment(node) ? node.name.getText() : undefined;
}

function ownName(node: ts.Node): string {
  if (ts.isConstructorDeclaration(node) || ts.isConstructSignatureDeclaration(node)) return "constructor";
  if (ts.isCallSignatureDeclaration(node)) return "call";
  const name = ts.getNameOfDeclaration(node as ts.Declaration);
  if (name !== undefined) return isWholeModule(name.parent) ? name.parent.getText() : name.getText();
  const assignment = node.parent;
  if (ts.isBinaryExpression(assignment)) return assignment.left.getText();
  return isDefaultExport(node) ? "default" : "(anonymous)";
}

/** Whether a node is `module.exports` itself. */
function isWholeModule(node: ts.Node): boolean {
  return (
    ts.isPropertyAccessExpression(node) &&
    node.name.text === "exports" &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === "module"
  );
}

function isDefaultExport(node: ts.Node): boolean {
  if (ts.isExportAssignment(node.parent)) return true;
  return (
    ts.canHaveModifiers(node) &&
    (node.modifiers?.some((m) => m.kind === ts.SyntaxKind.DefaultKeyword) ?? false)
  );
}

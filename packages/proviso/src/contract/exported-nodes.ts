import ts from "#typescript";
import { isTypeNode } from "./unit.js";

// What the names that a module exports lead to in its own text, in the forms of ES modules and of CommonJS. What other
// modules declare is not followed, nor what is computed.

/** Functions, classes and interfaces, with all overloads; none for a name that leads elsewhere. */
export type ExportedNodes = ReadonlyMap<string, readonly ts.Node[]>;

const known = new WeakMap<ts.SourceFile, ExportedNodes>();

/** What a module exports, by name; as `default` also all of a CommonJS module that is one function or class. */
export function exportedNodes(file: ts.SourceFile): ExportedNodes {
  let nodes = known.get(file);
  if (nodes === undefined) {
    nodes = new ModuleText(file).exported();
    known.set(file, nodes);
  }
  return nodes;
}

class ModuleText {
  readonly #locals = new Map<string, ts.Node[]>();
  readonly #exported = new Map<string, readonly ts.Node[]>();

  constructor(readonly file: ts.SourceFile) {
    for (const statement of file.statements)
      for (const [name, node] of declaredBy(statement))
        this.#locals.set(name, [...(this.#locals.get(name) ?? []), node]);
  }

  exported(): ExportedNodes {
    for (const statement of this.file.statements) {
      if (ts.isExportAssignment(statement)) {
        if (statement.isExportEquals === true) this.#whole(statement.expression);
        else this.#exported.set("default", this.#valuesOf(statement.expression));
      } else if (ts.isExportDeclaration(statement)) this.#clause(statement);
      else if (ts.isExpressionStatement(statement)) this.#assignment(statement.expression);
      else if (has(statement, ts.SyntaxKind.ExportKeyword)) this.#declaration(statement);
    }
    this.#membersOfWhole();
    return this.#exported;
  }

  #declaration(statement: ts.Statement): void {
    const isDefault = has(statement, ts.SyntaxKind.DefaultKeyword);
    if (isDefault && (ts.isFunctionDeclaration(statement) || isTypeNode(statement)))
      this.#exported.set("default", this.#named(statement.name) ?? [statement]);
    else for (const name of namesOf(statement)) this.#exported.set(name, this.#local(name));
  }

  #clause({ exportClause, moduleSpecifier }: ts.ExportDeclaration): void {
    if (exportClause === undefined || !ts.isNamedExports(exportClause)) return;
    for (const { name, propertyName } of exportClause.elements)
      this.#exported.set(
        name.text,
        moduleSpecifier === undefined ? this.#local((propertyName ?? name).text) : [],
      );
  }

  /** `exports.name = …`, `module.exports = …`, and several of them at once. */
  #assignment(expression: ts.Expression): void {
    const targets: ts.Expression[] = [];
    let value = expression;
    for (; isSet(value); value = value.right) targets.push(value.left);
    for (const target of targets) {
      if (isExports(target)) this.#whole(value);
      else if (ts.isPropertyAccessExpression(target) && isExports(target.expression))
        this.#exported.set(target.name.text, this.#valuesOf(value));
    }
  }

  /** What is exported as a whole: an object's members, or one function or class. */
  #whole(expression: ts.Expression): void {
    const value = this.#literal(expression);
    if (value === undefined) this.#exported.set("default", this.#valuesOf(expression));
    else
      for (const property of value.properties) {
        const { name } = property;
        if (name === undefined || !(ts.isIdentifier(name) || ts.isStringLiteral(name))) continue;
        this.#exported.set(name.text, this.#valuesOfProperty(property));
      }
  }

  #literal(expression: ts.Expression): ts.ObjectLiteralExpression | undefined {
    const inner = stripped(expression);
    if (ts.isObjectLiteralExpression(inner)) return inner;
    const held = ts.isIdentifier(inner) ? this.#locals.get(inner.text) : undefined;
    return held?.find(ts.isObjectLiteralExpression);
  }

  #valuesOfProperty(property: ts.ObjectLiteralElementLike): readonly ts.Node[] {
    if (ts.isPropertyAssignment(property)) return this.#valuesOf(property.initializer);
    if (ts.isShorthandPropertyAssignment(property)) return this.#local(property.name.text);
    return ts.isMethodDeclaration(property) ? [property] : [];
  }

  /** `f.name = …`, where `f` is all that the module exports. */
  #membersOfWhole(): void {
    const [whole] = this.#exported.get("default") ?? [];
    for (const statement of whole === undefined ? [] : this.file.statements) {
      if (!ts.isExpressionStatement(statement) || !isSet(statement.expression)) continue;
      const { left, right } = statement.expression;
      if (!ts.isPropertyAccessExpression(left) || !ts.isIdentifier(left.expression)) continue;
      if (this.#named(left.expression)?.[0] === whole)
        this.#exported.set(left.name.text, this.#valuesOf(right));
    }
  }

  #valuesOf(expression: ts.Expression): readonly ts.Node[] {
    const inner = stripped(expression);
    return ts.isIdentifier(inner) ? this.#local(inner.text) : isCode(inner) ? [inner] : [];
  }

  #named(name: ts.Identifier | undefined): readonly ts.Node[] | undefined {
    return name && this.#local(name.text);
  }

  /** What a variable of the module holds, through others that it is made from. */
  #local(name: string, seen: ReadonlySet<string> = new Set()): readonly ts.Node[] {
    if (seen.has(name)) return [];
    return (this.#locals.get(name) ?? []).flatMap((node) =>
      ts.isIdentifier(node)
        ? this.#local(node.text, new Set([...seen, name]))
        : ts.isObjectLiteralExpression(node)
          ? []
          : [node],
    );
  }
}

/** The names that a statement declares, and what they stand for; a variable stands for what it begins with. */
function declaredBy(statement: ts.Statement): [name: string, node: ts.Node][] {
  if (ts.isFunctionDeclaration(statement) || isTypeNode(statement))
    return statement.name === undefined ? [] : [[statement.name.text, statement]];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name, initializer }) => {
    const value = initializer && stripped(initializer);
    if (value === undefined || !ts.isIdentifier(name)) return [];
    const isKnown = isCode(value) || ts.isIdentifier(value) || ts.isObjectLiteralExpression(value);
    return isKnown ? [[name.text, value]] : [];
  });
}

function namesOf(statement: ts.Statement): string[] {
  if (!ts.isVariableStatement(statement)) return declaredBy(statement).map(([name]) => name);
  return statement.declarationList.declarations.flatMap(({ name }) =>
    ts.isIdentifier(name) ? [name.text] : [],
  );
}

function isCode(node: ts.Node): boolean {
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isClassExpression(node);
}

function stripped(expression: ts.Expression): ts.Expression {
  let inner = expression;
  while (ts.isParenthesizedExpression(inner) || ts.isAsExpression(inner) || ts.isSatisfiesExpression(inner))
    inner = inner.expression;
  return inner;
}

type Setting = ts.BinaryExpression & { readonly operatorToken: ts.Token<ts.SyntaxKind.EqualsToken> };

function isSet(expression: ts.Expression): expression is Setting {
  return ts.isBinaryExpression(expression) && expression.operatorToken.kind === ts.SyntaxKind.EqualsToken;
}

/** `exports` or `module.exports`. */
function isExports(node: ts.Expression): boolean {
  if (ts.isIdentifier(node)) return node.text === "exports";
  return (
    ts.isPropertyAccessExpression(node) &&
    node.name.text === "exports" &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === "module"
  );
}

function has(node: ts.Node, keyword: ts.SyntaxKind): boolean {
  return ts.canHaveModifiers(node) && (node.modifiers?.some(({ kind }) => kind === keyword) ?? false);
}

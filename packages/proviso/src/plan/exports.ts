import ts from "#typescript";
import { moduleSymbol, withCode } from "../contract/index.js";
import type { Access } from "../generate/index.js";
import { innerExpression } from "./inner-expression.js";
import { declaredName } from "./member-name.js";
import { accessPrefix } from "./module-access.js";
import { resolved } from "./shape-source.js";

/** Something that code outside a module can name. */
export type Exported =
  | { readonly kind: "function"; readonly declaration: ts.SignatureDeclaration; readonly access: Access }
  /** A value whose type alone says that it can be called. */
  | {
      readonly kind: "callable";
      readonly declaration: ts.VariableDeclaration;
      readonly signature: ts.Signature;
      readonly access: Access;
    }
  | { readonly kind: "class"; readonly symbol: ts.Symbol; readonly access: Access }
  /** A member of an object; `access` is the object's. */
  | {
      readonly kind: "member";
      readonly declaration: ts.SignatureDeclaration;
      readonly name: string;
      readonly access: Access;
    }
  | { readonly kind: "nothing"; readonly declaration: ts.Declaration; readonly reason: string };

/** All that the exports of a module lead to, namespaces and objects opened. Types are left out. */
export function exportsOf(source: ts.SourceFile, module: number, program: ts.Program): Exported[] {
  const checker = program.getTypeChecker();
  const symbol = moduleSymbol(source, checker);
  if (symbol === undefined) return [];
  const walk = new Walk(module, program, checker);
  const prefix = accessPrefix(source);
  const whole = symbol.exports?.get(ts.InternalSymbolName.ExportEquals);
  if (whole !== undefined) walk.symbol(whole, prefix);
  for (const exported of checker.getExportsOfModule(symbol)) {
    if (exported.name === "prototype" || exported.escapedName === ts.InternalSymbolName.ExportEquals)
      continue;
    walk.symbol(exported, [...prefix, exported.name]);
  }
  return walk.found;
}

class Walk {
  readonly found: Exported[] = [];
  readonly #seen = new Set<ts.Node>();

  constructor(
    readonly module: number,
    readonly program: ts.Program,
    readonly checker: ts.TypeChecker,
  ) {}

  symbol(exported: ts.Symbol, path: readonly string[]): void {
    // Where types stand beside code, names lead to the types.
    const [declared, coded] = withCode(resolved(exported, this.checker, ts.SymbolFlags.Alias), this.program);
    const symbol = coded ?? declared;
    if (symbol === undefined) return;
    const access: Access = { module: this.module, path };
    if (symbol.flags & ts.SymbolFlags.Class) {
      const declaration = symbol.declarations?.find(ts.isClassLike);
      if (declaration !== undefined && this.#first(declaration))
        this.found.push({ kind: "class", symbol, access });
    }
    const functions = (symbol.declarations ?? []).filter(ts.isFunctionDeclaration);
    const code = functions.find(({ body }) => body !== undefined) ?? functions[0];
    if (code !== undefined && this.#first(code))
      this.found.push({ kind: "function", declaration: code, access });
    for (const declaration of symbol.declarations ?? []) this.#declaration(declaration, symbol, access);
  }

  #declaration(declaration: ts.Declaration, symbol: ts.Symbol, access: Access): void {
    if (ts.isModuleDeclaration(declaration) || ts.isSourceFile(declaration)) {
      if (!this.#first(declaration)) return;
      const isValue = (symbol.flags & ts.SymbolFlags.ValueModule) !== 0;
      for (const inner of isValue ? this.checker.getExportsOfModule(symbol) : [])
        if (inner.name !== "prototype") this.symbol(inner, [...access.path, inner.name]);
    } else if (ts.isVariableDeclaration(declaration)) {
      if (this.#first(declaration)) this.#variable(declaration, access);
    } else if (ts.isExportAssignment(declaration)) this.#expression(declaration.expression, access);
    else if (ts.isBinaryExpression(declaration)) this.#expression(declaration.right, access);
    else if (ts.isPropertyAssignment(declaration)) this.#expression(declaration.initializer, access);
    else if (ts.isShorthandPropertyAssignment(declaration)) {
      const value = this.checker.getShorthandAssignmentValueSymbol(declaration);
      if (value !== undefined) this.symbol(value, access.path);
    } else if (ts.isMethodDeclaration(declaration) && ts.isObjectLiteralExpression(declaration.parent))
      this.#property(declaration, { ...access, path: access.path.slice(0, -1) });
    else if (ts.isPropertyAccessExpression(declaration) && ts.isBinaryExpression(declaration.parent))
      this.#expression(declaration.parent.right, access);
  }

  #variable(declaration: ts.VariableDeclaration, access: Access): void {
    const { initializer } = declaration;
    if (initializer !== undefined && this.#expression(initializer, access)) return;
    const [signature] = this.checker.getTypeAtLocation(declaration.name).getCallSignatures();
    if (signature === undefined) return;
    if (initializer === undefined && ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Ambient)
      this.found.push({
        kind: "nothing",
        declaration,
        reason: "it is declared here, and its code is elsewhere",
      });
    else this.found.push({ kind: "callable", declaration, signature, access });
  }

  /** What an expression gives; whether anything was recognised. */
  #expression(expression: ts.Expression, access: Access): boolean {
    const inner = innerExpression(expression);
    if (ts.isArrowFunction(inner) || ts.isFunctionExpression(inner)) {
      if (this.#first(inner)) this.found.push({ kind: "function", declaration: inner, access });
      return true;
    }
    if (ts.isClassExpression(inner)) {
      const symbol = this.checker.getTypeAtLocation(inner).symbol;
      if (symbol !== undefined && this.#first(inner)) this.found.push({ kind: "class", symbol, access });
      return true;
    }
    if (ts.isObjectLiteralExpression(inner)) {
      if (this.#first(inner)) for (const property of inner.properties) this.#property(property, access);
      return true;
    }
    if (ts.isIdentifier(inner)) {
      const symbol = this.checker.getSymbolAtLocation(inner);
      if (symbol === undefined) return false;
      const before = this.found.length;
      this.symbol(symbol, access.path);
      return this.found.length > before;
    }
    const [argument] = ts.isCallExpression(inner) && isFreeze(inner) ? inner.arguments : [];
    return argument !== undefined && this.#expression(argument, access);
  }

  #property(property: ts.ObjectLiteralElementLike, access: Access): void {
    const name = declaredName(property.name);
    if (name === undefined) return;
    const held = ts.isPropertyAssignment(property) ? innerExpression(property.initializer) : property;
    if (
      ts.isMethodDeclaration(held) ||
      ts.isAccessor(held) ||
      ts.isArrowFunction(held) ||
      ts.isFunctionExpression(held)
    ) {
      if (this.#first(held)) this.found.push({ kind: "member", declaration: held, name, access });
      return;
    }
    const inside = { ...access, path: [...access.path, name] };
    if (ts.isPropertyAssignment(property)) this.#expression(property.initializer, inside);
    else if (ts.isShorthandPropertyAssignment(property)) {
      const value = this.checker.getShorthandAssignmentValueSymbol(property);
      if (value !== undefined) this.symbol(value, inside.path);
    }
  }

  #first(node: ts.Node): boolean {
    if (this.#seen.has(node)) return false;
    this.#seen.add(node);
    return true;
  }
}

function isFreeze({ expression }: ts.CallExpression): boolean {
  return (
    ts.isPropertyAccessExpression(expression) &&
    expression.expression.getText() === "Object" &&
    expression.name.text === "freeze"
  );
}

import ts from "#typescript";
import { isJavaScript } from "../contract/index.js";
import { resolved } from "./shape-source.js";

/** The type that stands at a declaration, in TypeScript or in JSDoc. */
export function annotationOf(declaration: ts.Node): ts.TypeNode | undefined {
  if (
    ts.isPropertySignature(declaration) ||
    ts.isPropertyDeclaration(declaration) ||
    ts.isParameter(declaration) ||
    ts.isGetAccessor(declaration)
  ) {
    if (declaration.type !== undefined) return declaration.type;
    return isJavaScript(declaration.getSourceFile().fileName) ? ts.getJSDocType(declaration) : undefined;
  }
  if (ts.isJSDocPropertyTag(declaration)) return declaration.typeExpression?.type;
  return undefined;
}

/** The function type that the variable or property of a function expression is annotated with, perhaps by an alias. */
export function functionTypeOf(
  unit: ts.SignatureDeclaration,
  checker: ts.TypeChecker,
): ts.FunctionTypeNode | undefined {
  if (!ts.isArrowFunction(unit) && !ts.isFunctionExpression(unit)) return undefined;
  const { parent } = unit;
  let type = ts.isVariableDeclaration(parent) || ts.isPropertyDeclaration(parent) ? parent.type : undefined;
  for (let i = 0; i < 5 && type !== undefined; i++) {
    if (ts.isFunctionTypeNode(type)) return type;
    if (!ts.isTypeReferenceNode(type) || type.typeArguments !== undefined) return undefined;
    const named = checker.getSymbolAtLocation(type.typeName);
    const alias = named && resolved(named, checker, ts.SymbolFlags.Alias).declarations?.[0];
    type = alias !== undefined && ts.isTypeAliasDeclaration(alias) ? alias.type : undefined;
  }
  return undefined;
}

import ts from "#typescript";
import type { Shape } from "../generate/index.js";

// What the files of a program say of JavaScript itself: which of its two modes they run in, and which of its classes they extend.

/** Whether a file may run in the mode in which failing assignments are silent: it is no module, and does not say otherwise. */
export function isSloppy(source: ts.SourceFile, options: ts.CompilerOptions): boolean {
  if (source.statements.some(isOfModule) || source.impliedNodeFormat === ts.ModuleKind.ESNext) return false;
  if (/\.m[jt]s$/.test(source.fileName)) return false;
  const [first] = source.statements;
  const isStrict =
    first !== undefined &&
    ts.isExpressionStatement(first) &&
    ts.isStringLiteral(first.expression) &&
    first.expression.text === "use strict";
  const isJavaScript = /\.c?jsx?$/.test(source.fileName);
  return !isStrict && (isJavaScript || (options.alwaysStrict ?? options.strict ?? true) === false);
}

/** Whether only a module may have a statement. */
function isOfModule(node: ts.Statement): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isExportAssignment(node))
    return true;
  if (!ts.canHaveModifiers(node)) return false;
  return node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

/** The kinds of values of which a class of the language is the type. */
const kindsOf: Readonly<Record<string, readonly Shape["kind"][]>> = {
  Array: ["array", "tuple"],
  Map: ["map"],
  Set: ["set"],
  Promise: ["promise"],
  Date: ["date"],
  RegExp: ["regexp"],
  Error: ["error"],
};

/** The kinds of values that may be objects of the program's own classes. */
export function extendedKinds(classes: readonly ts.ClassLikeDeclaration[]): ReadonlySet<Shape["kind"]> {
  const above = classes.flatMap(({ heritageClauses = [] }) =>
    heritageClauses
      .filter(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)
      .flatMap(({ types }) => types.map(({ expression }) => expression.getText())),
  );
  return new Set(above.flatMap((name) => kindsOf[name] ?? (/Error$/.test(name) ? ["error"] : [])));
}

import ts from "#typescript";
import { isJavaScript } from "../../contract/index.js";
import type { Operand } from "../kernel/kernel.js";
import { constant, type FunctionBuilder } from "./function-builder.js";
import { importedName } from "./imported-name.js";

// Modules of CommonJS. `module` and `exports` are names at their top, and what one requires is what the other's `module.exports`
// is when it is asked for.

/** Names that such a module finds at its top. */
export const commonJsNames = ["module", "exports"] as const;

/** Whether a file is such a module: one of JavaScript that imports and exports nothing otherwise. */
export function isCommonJs(source: ts.SourceFile): boolean {
  const isOther = (node: ts.Statement): boolean =>
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    ts.isExportAssignment(node) ||
    (ts.canHaveModifiers(node) &&
      (ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false));
  return (
    isJavaScript(source.fileName) &&
    /\b(module\s*\.\s*)?exports\b/.test(source.text) &&
    !source.statements.some(isOther)
  );
}

/** Gives `module` and `exports` their first values. */
export function beginCommonJs(at: FunctionBuilder): void {
  const file = at.source.fileName;
  const exported = at.give((to) => ({ op: "object", to }));
  const module = at.give((to) => ({ op: "object", to }));
  at.emit({ op: "define", kind: "value", object: module, key: constant("exports"), value: exported });
  at.emit({ op: "set-module", binding: { file, name: "module" }, value: module });
  at.emit({ op: "set-module", binding: { file, name: "exports" }, value: exported });
}

/** The modules that a file requires at its top. */
export function requiredModules(source: ts.SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    const name = requiredBy(node);
    if (name !== undefined) found.push(name);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(source, visit);
  return found;
}

/** What a call of `require` gives; nothing if it is none. */
export function lowerRequire(at: FunctionBuilder, node: ts.CallExpression): Operand | undefined {
  const from = requiredBy(node);
  if (!at.rules.isCommonJs || from === undefined || at.scope.find("require") !== undefined) return undefined;
  const binding = { file: at.source.fileName, name: importedName(from, "module") };
  const object = at.give((to) => ({ op: "module", to, binding }));
  return at.give((to) => ({ op: "get", to, object, key: constant("exports") }));
}

function requiredBy(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return undefined;
  const [from, another] = node.arguments;
  if (node.expression.text !== "require" || from === undefined || another !== undefined) return undefined;
  return ts.isStringLiteral(from) ? from.text : undefined;
}

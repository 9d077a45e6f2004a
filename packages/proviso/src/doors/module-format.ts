import { readFileSync } from "node:fs";
import path from "node:path";
import ts from "#typescript";

/** The two kinds of module that Node runs. */
export type ModuleFormat = "module" | "commonjs";

/** What Node takes a file for: by its extension, by `type` of its package, and else by its syntax. */
export function nodeFormat(fileName: string, text: string): ModuleFormat {
  return (
    formatOfExtension(fileName) ??
    packageType(path.dirname(fileName)) ??
    (hasModuleSyntax(fileName, text) ? "module" : "commonjs")
  );
}

/** What a bundler takes a file for: an ES module, unless it uses `require` or `exports` and nothing of those. */
export function bundledFormat(fileName: string, text: string): ModuleFormat {
  const byExtension = formatOfExtension(fileName);
  if (byExtension !== undefined) return byExtension;
  const usesCommonJs = /\brequire\s*\(|\bexports\b/.test(text);
  return usesCommonJs && !hasModuleSyntax(fileName, text) ? "commonjs" : "module";
}

/** The format that `.mts`, `.cjs` and their like have whatever surrounds them. */
export function formatOfExtension(fileName: string): ModuleFormat | undefined {
  if (/\.m[jt]s$/.test(fileName)) return "module";
  return /\.c[jt]s$/.test(fileName) ? "commonjs" : undefined;
}

const types = new Map<string, ModuleFormat | undefined>();

/** The field `type` of the nearest `package.json` at or above a folder. */
function packageType(folder: string): ModuleFormat | undefined {
  if (!types.has(folder)) types.set(folder, readPackageType(folder));
  return types.get(folder);
}

function readPackageType(folder: string): ModuleFormat | undefined {
  try {
    const { type } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as {
      type?: unknown;
    };
    return type === "module" || type === "commonjs" ? type : undefined;
  } catch {
    const above = path.dirname(folder);
    return above === folder || path.basename(above) === "node_modules" ? undefined : packageType(above);
  }
}

/** Whether a file can only be an ES module. What is only about types does not count, for it is erased. */
export function hasModuleSyntax(fileName: string, text: string): boolean {
  if (!/\b(import|export|await)\b/.test(text)) return false;
  const source = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest);
  return source.statements.some((statement) => isModuleStatement(statement) || awaitsOrAsksMeta(statement));
}

function isModuleStatement(statement: ts.Statement): boolean {
  if (ts.isImportDeclaration(statement)) return statement.importClause?.isTypeOnly !== true;
  if (ts.isExportDeclaration(statement)) return !statement.isTypeOnly;
  if (ts.isExportAssignment(statement)) return statement.isExportEquals !== true;
  if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) return false;
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  const has = (kind: ts.SyntaxKind): boolean => modifiers.some((modifier) => modifier.kind === kind);
  return has(ts.SyntaxKind.ExportKeyword) && !has(ts.SyntaxKind.DeclareKeyword);
}

/** `import.meta` anywhere, `await` outside of functions. */
function awaitsOrAsksMeta(node: ts.Node, inFunction = false): boolean {
  if (ts.isMetaProperty(node)) return node.keywordToken === ts.SyntaxKind.ImportKeyword;
  if (!inFunction && (ts.isAwaitExpression(node) || (ts.isForOfStatement(node) && node.awaitModifier)))
    return true;
  const inside = inFunction || ts.isFunctionLike(node) || ts.isClassStaticBlockDeclaration(node);
  return ts.forEachChild(node, (child) => awaitsOrAsksMeta(child, inside) || undefined) ?? false;
}

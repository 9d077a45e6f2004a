import path from "node:path";
import ts from "#typescript";
import { Refusal } from "../refusal.js";
import type { Runnable } from "./runnable.js";

/**
 * Node before 22.15 loads what a `require`d ES module imports without asking any hook, so that checks would be
 * missing there and nobody would know.
 */
export function refuseUnhookedImports({ fileName, code }: Runnable): void {
  const { statements } = ts.createSourceFile(fileName, code, ts.ScriptTarget.Latest);
  for (const statement of statements) {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) continue;
    const { moduleSpecifier } = statement;
    if (moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier)) continue;
    if (!/^[.#]/.test(moduleSpecifier.text)) continue;
    throw new Refusal(
      `${path.relative(process.cwd(), fileName)} is an ES module that imports \`${moduleSpecifier.text}\`, and it is loaded with \`require\`: ` +
        "this version of Node would run what it imports unchecked. Load it with `import`, or use Node 22.15 or later.",
    );
  }
}

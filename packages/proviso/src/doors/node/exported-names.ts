import ts from "#typescript";
import type { InstrumentHost } from "../../instrument/index.js";
import type { SourceText } from "../weave.js";

/**
 * The names that a file exports, as its syntax tells. Node looks for them in the text of a CommonJS file, where it
 * does not find those of TypeScript's `export`.
 */
export function exportedNames(
  file: SourceText,
  host: InstrumentHost,
  seen = new Set<string>(),
): ReadonlySet<string> {
  const names = new Set<string>();
  if (seen.has(file.fileName)) return names;
  seen.add(file.fileName);
  const source = ts.createSourceFile(file.fileName, file.text, ts.ScriptTarget.Latest);
  for (const statement of source.statements) {
    if (ts.isExportDeclaration(statement)) {
      for (const name of reexported(statement, file.fileName, host, seen)) names.add(name);
    } else if (isExported(statement)) {
      for (const name of declared(statement)) names.add(name);
    }
  }
  names.delete("default");
  return names;
}

function reexported(
  statement: ts.ExportDeclaration,
  from: string,
  host: InstrumentHost,
  seen: Set<string>,
): Iterable<string> {
  if (statement.isTypeOnly) return [];
  const { exportClause, moduleSpecifier } = statement;
  if (exportClause !== undefined) {
    return ts.isNamespaceExport(exportClause)
      ? [exportClause.name.text]
      : exportClause.elements.filter(({ isTypeOnly }) => !isTypeOnly).map(({ name }) => name.text);
  }
  if (moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier)) return [];
  const fileName = host.resolve(moduleSpecifier.text, from);
  const text = fileName === undefined ? undefined : host.readFile(fileName);
  return fileName === undefined || text === undefined ? [] : exportedNames({ fileName, text }, host, seen);
}

function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  const has = (kind: ts.SyntaxKind): boolean => modifiers.some((modifier) => modifier.kind === kind);
  return has(ts.SyntaxKind.ExportKeyword) && !has(ts.SyntaxKind.DeclareKeyword);
}

function declared(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => bound(name));
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isEnumDeclaration(statement) ||
    ts.isModuleDeclaration(statement) ||
    ts.isImportEqualsDeclaration(statement);
  return isNamed && statement.name !== undefined ? [statement.name.text] : [];
}

function bound(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isOmittedExpression(element) ? [] : bound(element.name)));
}

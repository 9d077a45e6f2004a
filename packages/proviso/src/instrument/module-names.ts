import ts from "#typescript";
import { boundNames } from "./expression/index.js";

// The names of a module: what it imports, declares and exports.

/** Where an imported name comes from; `*` for a whole module. */
export function importOf(name: string, file: ts.SourceFile): { specifier: string; name: string } | undefined {
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const specifier = statement.moduleSpecifier.text;
    const clause = statement.importClause;
    if (clause?.name?.text === name) return { specifier, name: "default" };
    const bindings = clause?.namedBindings;
    if (bindings === undefined) continue;
    if (ts.isNamespaceImport(bindings)) {
      if (bindings.name.text === name) return { specifier, name: "*" };
      continue;
    }
    const element = bindings.elements.find((e) => e.name.text === name);
    if (element !== undefined) return { specifier, name: (element.propertyName ?? element.name).text };
  }
  return undefined;
}

/** Whether a module declares a value or namespace of a name. */
export function isModuleName(file: ts.SourceFile, name: string): boolean {
  return file.statements.some((statement) => {
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.some((d) => boundNames(d.name).includes(name));
    const named =
      ts.isFunctionDeclaration(statement) ||
      ts.isModuleDeclaration(statement) ||
      ts.isClassDeclaration(statement) ||
      ts.isEnumDeclaration(statement) ||
      ts.isImportEqualsDeclaration(statement);
    return named && statement.name?.text === name;
  });
}

/** Whether a statement exports what it declares, and under this name. */
export function isExported(statement: ts.Statement, name: string, declared: string): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? statement.modifiers : undefined;
  const has = (kind: ts.SyntaxKind): boolean => modifiers?.some((m) => m.kind === kind) ?? false;
  if (!has(ts.SyntaxKind.ExportKeyword)) return false;
  return has(ts.SyntaxKind.DefaultKeyword) ? name === "default" : declared === name;
}

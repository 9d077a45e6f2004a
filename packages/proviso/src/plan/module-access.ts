import ts from "#typescript";

/** The names that lead from what `import()` of a module gives to its exports. */
export function accessPrefix(source: ts.SourceFile): readonly string[] {
  return isCommonJs(source) ? ["default"] : [];
}

/** Whether a module is written with `export` and loaded as CommonJS. */
export function isCompiled(source: ts.SourceFile | undefined): boolean {
  return source?.statements.some(isExport) === true && isCommonJs(source);
}

function isExport(statement: ts.Statement): boolean {
  if (ts.isExportDeclaration(statement)) return true;
  if (ts.isExportAssignment(statement)) return !isExportEquals(statement);
  return (
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true
  );
}

/** Whether Node takes a file for a CommonJS module: by its extension, its package, and else by its syntax. */
function isCommonJs(source: ts.SourceFile): boolean {
  if (/\.m[jt]s$/.test(source.fileName)) return false;
  if (/\.c[jt]s$/.test(source.fileName)) return true;
  const manifest = ts.findConfigFile(source.fileName, ts.sys.fileExists, "package.json");
  if (manifest !== undefined) {
    const { config } = ts.readConfigFile(manifest, ts.sys.readFile) as { config?: { type?: unknown } };
    if (config?.type === "module") return false;
    if (config?.type === "commonjs") return true;
  }
  // What TypeScript takes for a module depends on its options; Node goes by what is written.
  return !source.statements.some(isModuleSyntax) || source.statements.some(isExportEquals);
}

function isModuleSyntax(statement: ts.Statement): boolean {
  return ts.isImportDeclaration(statement) || ts.isImportEqualsDeclaration(statement) || isExport(statement);
}

function isExportEquals(statement: ts.Statement): boolean {
  return ts.isExportAssignment(statement) && statement.isExportEquals === true;
}

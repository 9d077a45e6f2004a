import ts from "#typescript";
import { descendants } from "../../contract/index.js";

/** For each file, those that values may come from: all that are connected to it by imports, in whichever direction. */
export function connected(
  sources: readonly ts.SourceFile[],
  resolve: (specifier: string, from: string) => string | undefined,
): ReadonlyMap<string, readonly ts.SourceFile[]> {
  const groups = new Map<string, Set<ts.SourceFile>>(
    sources.map((source) => [source.fileName, new Set([source])]),
  );
  const join = (a: Set<ts.SourceFile>, b: Set<ts.SourceFile>): void => {
    if (a === b) return;
    for (const source of b) {
      a.add(source);
      groups.set(source.fileName, a);
    }
  };
  for (const source of sources)
    for (const specifier of importedBy(source)) {
      const file = resolve(specifier, source.fileName);
      const [own, other] = [groups.get(source.fileName), file === undefined ? undefined : groups.get(file)];
      if (own !== undefined && other !== undefined) join(own, other);
    }
  return new Map([...groups].map(([file, group]) => [file, [...group]]));
}

/** What a file imports, by whatever means. */
function* importedBy(source: ts.SourceFile): Generator<string> {
  for (const node of descendants(source)) {
    const named =
      ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
        ? node.moduleSpecifier
        : ts.isExternalModuleReference(node)
          ? node.expression
          : ts.isCallExpression(node) && isImporting(node.expression)
            ? node.arguments[0]
            : undefined;
    if (named !== undefined && ts.isStringLiteralLike(named)) yield named.text;
  }
}

function isImporting(callee: ts.Expression): boolean {
  return (
    callee.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(callee) && callee.text === "require")
  );
}

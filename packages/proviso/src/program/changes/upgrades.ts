import path from "node:path";
import ts from "#typescript";
import { descendants } from "../../contract/index.js";
import type { VersionCode } from "./version-code.js";
import type { VersionFile } from "./version-files.js";
import type { Piece } from "./version-pieces.js";

// Code that has not changed may still behave otherwise because a package that it loads has. Packages are told apart by the
// version in the manifest of what is installed; what is not installed, or has no version, is taken as the same.

/** A package whose installed version is not the one it was. */
export interface Upgrade {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

/** The pieces of the new version that write a name of a package, or load it, that was upgraded since the old one. */
export function upgradesOf(old: VersionCode, now: VersionCode): ReadonlyMap<Piece, readonly Upgrade[]> {
  const before = new Map<string, string>();
  for (const { name, version } of old.pieces.files.flatMap(loadsIn)) before.set(name, version);
  const found = new Map<Piece, Upgrade[]>();
  for (const file of now.pieces.files)
    for (const { name, version, locals, place } of loadsIn(file)) {
      const from = before.get(name);
      if (from === undefined || from === version) continue;
      const users = [
        ...locals
          .flatMap((local) => now.writing(local))
          .filter((piece) => piece.in.inProgram === file.inProgram),
        ...now.pieces.all.filter(
          ({ inProgram, in: { inProgram: source } }) =>
            source === file.inProgram && isAround(inProgram, place),
        ),
      ];
      for (const piece of new Set(users)) {
        const known = found.get(piece) ?? [];
        if (!known.some((one) => one.name === name))
          found.set(piece, [...known, { name, from, to: version }]);
      }
    }
  return found;
}

/** A place where a file loads a package. */
interface Load {
  readonly name: string;
  readonly version: string;
  /** The names that it gives to what it loads. */
  readonly locals: readonly string[];
  readonly place: ts.Node;
}

function loadsIn({ inProgram }: VersionFile): Load[] {
  return specifiersIn(inProgram).flatMap(({ specifier, locals }) => {
    const name = /^(?:@[^/:]+\/)?[^./:@][^/:]*(?=\/|$)/.exec(specifier.text)?.[0];
    const version = name === undefined ? undefined : installedVersion(name, path.dirname(inProgram.fileName));
    return name === undefined || version === undefined ? [] : [{ name, version, locals, place: specifier }];
  });
}

/** The version of a package that code in a folder loads. A package of the program itself, which is linked, is no other's. */
function installedVersion(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const manifest = path.join(folder, "node_modules", name, "package.json");
    if (ts.sys.fileExists(manifest)) {
      if (!/[\\/]node_modules[\\/]/.test(ts.sys.realpath?.(manifest) ?? manifest)) return undefined;
      const { config } = ts.readConfigFile(manifest, ts.sys.readFile) as { config?: { version?: unknown } };
      return typeof config?.version === "string" ? config.version : undefined;
    }
    if (path.dirname(folder) === folder) return undefined;
  }
}

interface Specifier {
  readonly specifier: ts.StringLiteralLike;
  readonly locals: readonly string[];
}

function specifiersIn(source: ts.SourceFile): Specifier[] {
  const imports = source.statements.flatMap((statement): Specifier[] =>
    ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)
      ? [{ specifier: statement.moduleSpecifier, locals: importedNames(statement) }]
      : [],
  );
  if (!/\b(require|import)\s*\(/.test(source.text)) return imports;
  const loads = [...descendants(source)].flatMap((node): Specifier[] => {
    const [argument] = ts.isCallExpression(node) && isLoad(node) ? node.arguments : [];
    if (argument === undefined || !ts.isStringLiteralLike(argument)) return [];
    const { parent } = node;
    return [{ specifier: argument, locals: ts.isVariableDeclaration(parent) ? namesOf(parent.name) : [] }];
  });
  return [...imports, ...loads];
}

function importedNames({ importClause }: ts.ImportDeclaration): string[] {
  const bindings = importClause?.namedBindings;
  const named =
    bindings === undefined ? [] : ts.isNamespaceImport(bindings) ? [bindings] : [...bindings.elements];
  return [importClause?.name, ...named.map(({ name }) => name)].flatMap((name) => name?.text ?? []);
}

function namesOf(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isOmittedExpression(element) ? [] : namesOf(element.name)));
}

function isLoad({ expression }: ts.CallExpression): boolean {
  return (
    expression.kind === ts.SyntaxKind.ImportKeyword ||
    (ts.isIdentifier(expression) && expression.text === "require")
  );
}

function isAround(outer: ts.Node, inner: ts.Node): boolean {
  return outer.pos <= inner.pos && inner.end <= outer.end;
}

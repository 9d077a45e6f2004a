import path from "node:path";
import ts from "#typescript";
import { descendants } from "../../contract/index.js";
import { InstalledPackages, type InstalledVersions } from "./installed-packages.js";
import type { VersionCode } from "./version-code.js";
import type { VersionFile } from "./version-files.js";
import type { Piece } from "./version-pieces.js";

// Code that has not changed may still behave otherwise because a package that it loads has, or one that this depends on.
// Packages are told apart by the version in the manifest of what is installed; what is not installed, or has no version, is
// taken as the same.

/** A package whose installed version is not the one it was. */
export interface Upgrade {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

/** The pieces of the new version that write a name of a package, or load it, that was upgraded since the old one. */
export function upgradesOf(old: VersionCode, now: VersionCode): ReadonlyMap<Piece, readonly Upgrade[]> {
  const before = new Map<string, InstalledVersions>();
  const packages = { old: new InstalledPackages(), now: new InstalledPackages() };
  for (const { name, versions } of old.pieces.files.flatMap((file) => loadsIn(file, packages.old)))
    before.set(name, versions);
  const found = new Map<Piece, Upgrade[]>();
  for (const file of now.pieces.files)
    for (const { name, versions, locals, isPassedOn, place } of loadsIn(file, packages.now)) {
      const upgrade = upgradeOf(before.get(name), versions);
      if (upgrade === undefined) continue;
      const users = [
        ...locals
          .flatMap((local) => now.writing(local))
          .filter((piece) => isPassedOn || piece.in.inProgram === file.inProgram),
        ...now.pieces.all.filter(
          ({ inProgram, in: { inProgram: source } }) =>
            source === file.inProgram && isAround(inProgram, place),
        ),
      ];
      for (const piece of new Set(users)) {
        const known = found.get(piece) ?? [];
        if (!known.some((one) => one.name === upgrade.name)) found.set(piece, [...known, upgrade]);
      }
    }
  return found;
}

/** What differs in a package: itself, or else the first of those that it depends on. */
function upgradeOf(before: InstalledVersions | undefined, now: InstalledVersions): Upgrade | undefined {
  for (const [name, to] of now) {
    const from = before?.get(name);
    if (from !== undefined && from !== to) return { name, from, to };
  }
  return undefined;
}

/** A place where a file loads a package. */
interface Load {
  readonly name: string;
  readonly versions: InstalledVersions;
  /** The names that it gives to what it loads. */
  readonly locals: readonly string[];
  /** Whether these are for other files. */
  readonly isPassedOn: boolean;
  readonly place: ts.Node;
}

function loadsIn({ inProgram, project }: VersionFile, packages: InstalledPackages): Load[] {
  const checker = project.program.getTypeChecker();
  return specifiersIn(inProgram, checker).flatMap(({ specifier, locals, isPassedOn = false }) => {
    const name = /^(?:@[^/:]+\/)?[^./:@][^/:]*(?=\/|$)/.exec(specifier.text)?.[0];
    const versions = name === undefined ? undefined : packages.of(name, path.dirname(inProgram.fileName));
    return name === undefined || versions === undefined || versions.size === 0
      ? []
      : [{ name, versions, locals, isPassedOn, place: specifier }];
  });
}

interface Specifier {
  readonly specifier: ts.StringLiteralLike;
  readonly locals: readonly string[];
  readonly isPassedOn?: boolean;
}

function specifiersIn(source: ts.SourceFile, checker: ts.TypeChecker): Specifier[] {
  const imports = source.statements.flatMap((statement): Specifier[] => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const { moduleSpecifier: specifier } = statement;
    if (specifier === undefined || !ts.isStringLiteral(specifier)) return [];
    return ts.isImportDeclaration(statement)
      ? [{ specifier, locals: importedNames(statement) }]
      : [{ specifier, locals: exportedNames(statement, specifier, checker), isPassedOn: true }];
  });
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

/** What `export … from` passes on. */
function exportedNames(
  { exportClause }: ts.ExportDeclaration,
  specifier: ts.StringLiteral,
  checker: ts.TypeChecker,
): string[] {
  if (exportClause !== undefined)
    return (ts.isNamespaceExport(exportClause) ? [exportClause] : [...exportClause.elements]).map(
      ({ name }) => name.text,
    );
  const module = checker.getSymbolAtLocation(specifier);
  return module === undefined ? [] : checker.getExportsOfModule(module).map(({ name }) => name);
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

import path from "node:path";
import type MagicString from "magic-string";
import ts from "#typescript";
import { isTypeNode, ownerOf, typeName, type UnitNode, unitName, unitOf } from "../contract/index.js";
import { compileUnit } from "./claims.js";
import { boundNames, noNeeds } from "./expression/index.js";
import type { FileWeaving } from "./file-weaving.js";
import { OutsideNames } from "./outside-names.js";
import { isLocalTo } from "./scope.js";
import { formalParameters } from "./signature.js";
import type { Source, SourceIndex } from "./source-index.js";
import { foreignTypeText, type TypeWeaving } from "./types/index.js";

// Contracts of packages, in files under a folder `contracts`, bound where the package is imported: the imported name
// becomes that of what the runtime wraps around the package's own.

/** Weaves the imports of packages that a file of contracts speaks of. */
export function weaveForeign(
  edits: MagicString,
  source: Source,
  index: SourceIndex,
  file: FileWeaving,
  weaving: TypeWeaving,
): void {
  for (const statement of source.file.statements) {
    if (ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)) {
      const contracts = contractsOf(statement.moduleSpecifier.text, source, index);
      if (contracts !== undefined && statement.importClause !== undefined)
        weaveImport(
          edits,
          statement.importClause,
          statement,
          record(contracts, source, file, weaving),
          contracts,
          file,
        );
    }
  }
  if (!/\brequire\s*\(/.test(source.file.text)) return;
  const visit = (node: ts.Node): void => {
    const [specifier] =
      ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === "require"
        ? node.arguments
        : [];
    const contracts =
      specifier && ts.isStringLiteral(specifier) ? contractsOf(specifier.text, source, index) : undefined;
    if (contracts !== undefined) {
      edits.appendRight(node.getStart(), `${file.runtime("foreignModule", "foreign")}(`);
      edits.appendLeft(node.end, `, ${record(contracts, source, file, weaving)}())`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source.file);
}

/** The file of contracts for a package: `contracts/name.jml` in a folder at or above the one that imports it. */
function contractsOf(specifier: string, source: Source, index: SourceIndex): Source | undefined {
  if (/^[./#]|^node:/.test(specifier)) return undefined;
  for (let folder = path.posix.dirname(source.file.fileName); ; folder = path.posix.dirname(folder)) {
    const found = index.contracts(path.posix.join(folder, "contracts", `${specifier}.jml`));
    if (found !== undefined) return found;
    if (folder === path.posix.dirname(folder)) return undefined;
  }
}

function weaveImport(
  edits: MagicString,
  clause: ts.ImportClause,
  statement: ts.ImportDeclaration,
  contracts: string,
  source: Source,
  file: FileWeaving,
): void {
  if (clause.isTypeOnly) return;
  const wrapped: string[] = [];
  const rename = (name: ts.Identifier, wrap: (original: string) => string, prefix = ""): void => {
    const original = file.fresh("m");
    edits.overwrite(name.getStart(), name.end, `${prefix}${original}`);
    wrapped.push(`const ${name.text} = ${wrap(original)};`);
  };
  const whole = (original: string): string =>
    `${file.runtime("foreignModule", "foreign")}(${original}, ${contracts}())`;
  if (clause.name !== undefined) rename(clause.name, whole);
  const bindings = clause.namedBindings;
  if (bindings !== undefined && ts.isNamespaceImport(bindings)) rename(bindings.name, whole);
  else if (bindings !== undefined) {
    for (const element of bindings.elements) {
      const imported = (element.propertyName ?? element.name).text;
      if (element.isTypeOnly || (imported !== "default" && !speaksOf(imported, source))) continue;
      const wrap = (original: string): string =>
        imported === "default"
          ? whole(original)
          : `${file.runtime("foreign", "foreign")}(${original}, ${JSON.stringify(imported)}, ${contracts}())`;
      rename(element.name, wrap, element.propertyName === undefined ? `${imported} as ` : "");
    }
  }
  if (wrapped.length > 0) edits.appendLeft(statement.end, `; ${wrapped.join(" ")}`);
}

function speaksOf(name: string, { contracts, file }: Source): boolean {
  const unit = [...contracts.units.keys()].some((u) => ownerOf(u) === undefined && unitName(u) === name);
  return unit || file.statements.some((s) => ts.isClassDeclaration(s) && typeName(s) === name);
}

/** The function that gives the record of all that a file of contracts says, made once a file. */
function record(contracts: Source, source: Source, file: FileWeaving, weaving: TypeWeaving): string {
  return file.once(contracts, "n", (name) => {
    const outside = new OutsideNames(contracts, source, file);
    const units = contracts.file.statements
      .flatMap((statement) => unitOf(statement) ?? [])
      .filter((unit) => contracts.contracts.units.has(unit))
      .map(
        (unit) =>
          `${JSON.stringify(isDefault(unit) ? "default" : unitName(unit))}: ${unitText(unit, contracts, file, outside)}`,
      );
    const types = contracts.file.statements
      .filter(isTypeNode)
      .filter((type) => ts.isClassLike(type))
      .map(
        (type) =>
          `${JSON.stringify(isDefault(type) ? "default" : typeName(type))}: ${foreignTypeText({ node: type, source: contracts }, weaving, outside)}`,
      );
    return `function ${name}() { return ${name}.d ??= {units: {${units.join(", ")}}, types: {${types.join(", ")}}}; }`;
  });
}

function isDefault(node: ts.Node): boolean {
  return (
    ts.canHaveModifiers(node) &&
    (node.modifiers?.some((m) => m.kind === ts.SyntaxKind.DefaultKeyword) ?? false)
  );
}

function unitText(unit: UnitNode, contracts: Source, file: FileWeaving, outside: OutsideNames): string {
  const contract = compileUnit(unit, contracts, {
    file,
    origin: contracts.origin,
    outside: (name) => outside.text(name),
    isLocal: (name) => isLocalTo(unit, name),
    roots: unit.parameters.flatMap((p) => boundNames(p.name)),
  });
  const self = file.name("this");
  const bound = contract.bound(self, new Set(), noNeeds());
  return `{name: ${JSON.stringify(unitName(unit))}, file: ${JSON.stringify(contracts.origin.shownName)}, kind: "function", clauses: ${contract.clauses()}, cases: ${JSON.stringify(contract.cases)}, bind: (${[self, ...formalParameters(unit)].join(", ")}) => (${bound})}`;
}

import path from "node:path";
import ts from "#typescript";
import {
  type Clause,
  type ContractedFile,
  clausesOf,
  declarationOf,
  declarationsOf,
  ownerOf,
  typeName,
  type UnitContract,
  unitName,
  withCode,
} from "../../contract/index.js";
import { type Diagnostic, diagnose } from "../../diagnostic/index.js";
import type { Renames, VersionedProgram } from "../changes/index.js";
import { readContractText } from "../project.js";
import type { ChangeContractFile } from "./find.js";
import { exportNamed, type VersionModule, versionModule } from "./version-modules.js";

/** A change contract that was read, and the source of the updated version that it is about. */
export interface ReadChangeContract {
  readonly source: ChangeContractFile;
  readonly file: ContractedFile;
  readonly module: VersionModule;
  /** What each unit is about: nodes of the updated version's program. */
  readonly meant: ReadonlyMap<UnitContract, readonly ts.Node[]>;
}

export interface ReadChangeContracts {
  readonly files: readonly ReadChangeContract[];
  /** What they say was renamed. */
  readonly renames: Renames;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads change contracts. What they say is checked later, when it is known what became of the units they speak of. */
export function readChangeContracts(
  found: readonly ChangeContractFile[],
  now: VersionedProgram,
): ReadChangeContracts {
  const diagnostics: Diagnostic[] = [];
  const renames = new Map<string, string>();
  const files = found.flatMap((source): ReadChangeContract[] => {
    const module = versionModule(now, source.about);
    if (module === undefined) {
      const looked = `\`${source.about}\` is not among the sources that are looked at`;
      const span = { file: source.path, start: 0, end: 0 };
      diagnostics.push(diagnose("change/no-subject", span, { file: source.shown, looked }));
      return [];
    }
    const file = readContractText(source.path, source.text);
    const meant = new Map(
      [...file.contracts.units.values()].map((contract) => [contract, nodesMeant(contract, module)]),
    );
    const placed = (nodes: readonly ts.Node[], name: string): string => {
      const [node] = nodes;
      const place = node === undefined ? source.about : relative(now.root, node.getSourceFile().fileName);
      return `${place}:${name}`;
    };
    for (const [contract, nodes] of meant) {
      const name = unitName(contract.unit).replace(/^[gs]et /, "");
      for (const from of renamedFrom(clausesOf(contract.cases))) renames.set(placed(nodes, name), from);
    }
    for (const { type, clauses } of file.contracts.types.values()) {
      const { symbol } = exportNamed(module, typeName(type), false);
      for (const from of renamedFrom(clauses))
        renames.set(placed(symbol?.declarations ?? [], typeName(type)), from);
    }
    return [{ source, file, module, meant }];
  });
  return { files, renames, diagnostics };
}

function renamedFrom(clauses: Iterable<Clause>): string[] {
  return [...clauses].flatMap(({ spec, body }) =>
    spec.keyword === "renamed_from" && body.shape === "name" ? [body.name.text] : [],
  );
}

function nodesMeant(contract: UnitContract, module: VersionModule): ts.Node[] {
  const owner = ownerOf(contract.unit);
  const declaration = owner ?? declarationOf(contract.unit);
  const name = owner === undefined ? nameOf(declaration) : typeName(owner);
  const { symbol } = exportNamed(module, name, isDefaultExport(declaration));
  return withCode(symbol, module.project.program).flatMap((one) => declarationsOf(contract, one));
}

function nameOf(declaration: ts.Node): string {
  return ts.getNameOfDeclaration(declaration as ts.Declaration)?.getText() ?? "";
}

function isDefaultExport(node: ts.Node): boolean {
  return (
    ts.canHaveModifiers(node) &&
    (node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) ?? false)
  );
}

function relative(root: string, file: string): string {
  return path.relative(root, file).split(path.sep).join("/");
}

// @ts-check
import { readdirSync } from "node:fs";
import path from "node:path";
import {
  declarationOf,
  descendants,
  readContracts,
  unitName,
} from "../../../packages/proviso/dist/contract/index.js";
import ts from "../../../packages/proviso/typescript/typescript.js";

/** @typedef {import("../../../packages/proviso/dist/contract/index.js").FileContracts} FileContracts */
/** @typedef {import("../../../packages/proviso/dist/contract/index.js").UnitNode} UnitNode */

/**
 * A clean program: its files with their contracts, and what TypeScript knows of it.
 * @typedef {object} Subject
 * @property {string} name
 * @property {string} folder
 * @property {readonly FileContracts[]} files
 * @property {ts.TypeChecker} checker
 * @property {(unit: UnitNode) => boolean} isCalled whether another unit with a contract calls this one
 * @property {(unit: string) => readonly string[]} clientsOf the names of the units with a contract that call one of a name
 */

export const subjectsFolder = path.join(import.meta.dirname, "..", "subjects");

/** The subjects that rules are tuned on and nothing is reported of. */
export const practiceNames = ["arrays", "cache", "calc", "garage", "graph", "grid", "versions", "wire"];

/** The names of the subjects of the experiment, in alphabetical order. */
export const subjectNames = readdirSync(subjectsFolder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !practiceNames.includes(entry.name))
  .map((entry) => entry.name)
  .sort();

/** @type {ts.CompilerOptions} */
export const compilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
};

/**
 * The sources of a subject, without its driver, by name.
 * @param {string} name
 */
export function sourcesOf(name) {
  return readdirSync(path.join(subjectsFolder, name)).filter((file) => file.endsWith(".ts"));
}

/**
 * @param {string} name
 * @returns {Subject}
 */
export function loadSubject(name) {
  return loadProgram(name, path.join(subjectsFolder, name), sourcesOf(name));
}

/**
 * Any clean program: some files of a folder.
 * @param {string} name
 * @param {string} folder
 * @param {readonly string[]} sources
 * @returns {Subject}
 */
export function loadProgram(name, folder, sources) {
  const paths = sources.map((file) => path.join(folder, file));
  const program = ts.createProgram(paths, compilerOptions);
  const checker = program.getTypeChecker();
  const files = paths.map((file) => contractsOf(program, file));
  const clients = clientsByDeclaration(files, checker);
  const units = files.flatMap((file) => [...file.units.keys()]);
  return {
    name,
    folder,
    files,
    checker,
    isCalled: (unit) => clients.has(declarationOf(unit)),
    clientsOf: (called) =>
      units
        .filter((unit) => unitName(unit) === called)
        .flatMap((unit) => [...(clients.get(declarationOf(unit)) ?? [])].map(unitName)),
  };
}

/**
 * @param {ts.Program} program
 * @param {string} file
 */
function contractsOf(program, file) {
  const source = program.getSourceFile(file);
  if (source === undefined) throw new Error(`TypeScript cannot read ${file}`);
  /** @type {import("../../../packages/proviso/dist/diagnostic/index.js").Diagnostic[]} */
  const diagnostics = [];
  const contracts = readContracts(source, diagnostics);
  if (diagnostics.length > 0) throw new Error(`${file} is not clean: ${diagnostics[0]?.message}`);
  return contracts;
}

/**
 * @param {readonly FileContracts[]} files
 * @param {ts.TypeChecker} checker
 */
function clientsByDeclaration(files, checker) {
  /** @type {Map<ts.Node, Set<UnitNode>>} */
  const clients = new Map();
  for (const unit of files.flatMap((file) => [...file.units.keys()])) {
    for (const node of descendants(unit)) {
      if (!ts.isIdentifier(node) && !ts.isPrivateIdentifier(node)) continue;
      for (const declaration of declarationsAt(node, checker)) {
        if (declaration === declarationOf(unit)) continue;
        clients.set(declaration, (clients.get(declaration) ?? new Set()).add(unit));
      }
    }
  }
  return clients;
}

/**
 * What a name stands for: the declarations of a function, method or accessor; the constructor, behind `new`.
 * @param {ts.Node} name
 * @param {ts.TypeChecker} checker
 * @returns {readonly ts.Node[]}
 */
function declarationsAt(name, checker) {
  const found = checker.getSymbolAtLocation(name);
  if (found === undefined) return [];
  const symbol = found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found;
  const declarations = symbol.declarations ?? [];
  if (!(ts.isNewExpression(name.parent) && name.parent.expression === name)) return declarations;
  return declarations.flatMap((node) =>
    ts.isClassLike(node) ? node.members.filter(ts.isConstructorDeclaration) : [],
  );
}

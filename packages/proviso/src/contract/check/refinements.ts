import ts from "#typescript";
import type { TypeContract, UnitContract } from "../carriers/index.js";
import { isRefinementFile } from "../file-kind.js";
import { declarationOf, isStatic, isTypeNode, ownerOf, type TypeNode, typeName } from "../unit.js";
import type { ContractedFile, ContractedFiles } from "./contracted-file.js";
import { wovenFor } from "./woven.js";

/** A contract in a `.jml` file, for a declaration that stands elsewhere. */
export interface Refinement<Contract> {
  readonly file: ContractedFile;
  readonly contract: Contract;
}

/** What `.jml` files say, by the declarations of the program that they say it of. */
export interface Refinements {
  readonly units: ReadonlyMap<ts.Node, readonly Refinement<UnitContract>[]>;
  readonly types: ReadonlyMap<ts.Node, readonly Refinement<TypeContract>[]>;
  /** The declarations of a class or an interface in `.jml` files, also where they say nothing of it but of its members. */
  readonly declared: ReadonlyMap<ts.Node, ReadonlySet<TypeNode>>;
  /** Modifiers of members, such as `spec_public`. */
  readonly members: ReadonlyMap<ts.Node, readonly string[]>;
  /** Contracts for code that is not in the text of the file beside them, under their names: nothing checks them. */
  readonly unbound: readonly Unbound[];
}

/** A contract that nothing checks, and what it is about. */
export interface Unbound extends Refinement<UnitContract> {
  readonly code: ts.Node;
}

const made = new WeakMap<ts.Program, Refinements>();

/**
 * Finds what each `.jml` file refines. Names are resolved by TypeScript through the imports of the file's shadow, so
 * a declaration that a package only re-exports is found where it stands.
 */
export function refinementsOf(program: ts.Program, files: ContractedFiles): Refinements {
  let refinements = made.get(program);
  if (refinements === undefined) {
    refinements = resolve(program, files);
    made.set(program, refinements);
  }
  return refinements;
}

function resolve(program: ts.Program, files: ContractedFiles): Refinements {
  const checker = program.getTypeChecker();
  const units = new Map<ts.Node, Refinement<UnitContract>[]>();
  const types = new Map<ts.Node, Refinement<TypeContract>[]>();
  const members = new Map<ts.Node, string[]>();
  const declared = new Map<ts.Node, Set<TypeNode>>();
  const declare = (symbol: ts.Symbol, type: TypeNode): void => {
    for (const one of symbol.declarations ?? [])
      declared.set(one, new Set([...(declared.get(one) ?? []), type]));
  };
  const unbound: Unbound[] = [];
  for (const file of files.values()) {
    const shadow = isRefinementFile(file.original.fileName)
      ? program.getSourceFile(file.shadowName)
      : undefined;
    if (shadow === undefined) continue;
    const named = importedSymbols(shadow, checker);
    const woven = wovenFor(file.original, program);
    for (const contract of file.contracts.units.values()) {
      const owner = ownerOf(contract.unit);
      const found = withCode(named.get(importedName(contract)), program);
      if (owner !== undefined) for (const one of found) declare(one, owner);
      const about = found.flatMap((one) => declarationsOf(contract, one));
      for (const node of woven?.nodes(about, contract.unit) ?? about) add(units, node, { file, contract });
      const code = woven?.missing(about, contract.unit);
      if (code !== undefined && contract.cases.length > 0) unbound.push({ file, contract, code });
    }
    for (const contract of file.contracts.types.values()) {
      const found = withCode(named.get(typeName(contract.type)), program);
      for (const one of found) declare(one, contract.type);
      const about = found.flatMap((one) => one.declarations ?? []);
      for (const node of woven?.nodes(about, contract.type) ?? about) add(types, node, { file, contract });
    }
    for (const [node, modifiers] of file.contracts.members) {
      if (!isTypeNode(node.parent)) continue;
      const name = ts.getNameOfDeclaration(node as ts.Declaration)?.getText() ?? "";
      for (const one of withCode(named.get(typeName(node.parent)), program)) {
        const member = memberNamed(one, name, isStatic(node));
        for (const declaration of member?.declarations ?? [])
          for (const { keyword } of modifiers) add(members, declaration, keyword);
      }
    }
  }
  return { units, types, declared, members, unbound };
}

/** The name by which a shadow imports a unit, or the type that it is a member of. */
function importedName({ unit }: UnitContract): string {
  const owner = ownerOf(unit);
  return owner === undefined ? nameOf(unit) : typeName(owner);
}

/** The nodes of the program that a unit of a file of contracts is about, from what its name, or its type's, stands for. */
export function declarationsOf(contract: UnitContract, imported: ts.Symbol): ts.Node[] {
  const target = ownerOf(contract.unit) === undefined ? imported : memberOf(imported, contract);
  return (target?.declarations ?? []).map(unitDeclaration);
}

function add<T>(map: Map<ts.Node, T[]>, key: ts.Node, value: T): void {
  map.set(key, [...(map.get(key) ?? []), value]);
}

/** What a module imports by name, resolved to where it is declared. */
function importedSymbols(module: ts.SourceFile, checker: ts.TypeChecker): Map<string, ts.Symbol> {
  const symbols = new Map<string, ts.Symbol>();
  for (const statement of module.statements) {
    const clause = ts.isImportDeclaration(statement) ? statement.importClause : undefined;
    const bindings = clause?.namedBindings;
    const names = [
      clause?.name,
      ...(bindings !== undefined && ts.isNamedImports(bindings) ? bindings.elements.map((e) => e.name) : []),
    ];
    for (const name of names) {
      const symbol = name && checker.getSymbolAtLocation(name);
      if (name === undefined || symbol === undefined) continue;
      symbols.set(name.text, symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol);
    }
  }
  return symbols;
}

/** What is declared, and the same in the JavaScript beside it, which TypeScript does not look at where types stand apart. */
export function withCode(symbol: ts.Symbol | undefined, program: ts.Program): ts.Symbol[] {
  if (symbol === undefined) return [];
  const declared = symbol.declarations?.[0]?.getSourceFile().fileName ?? "";
  const code = program.getSourceFile(declared.replace(/\.d\.([cm]?)ts$/, ".$1js"));
  if (code === undefined || code.fileName === declared) return [symbol];
  const checker = program.getTypeChecker();
  const module = moduleSymbol(code, checker);
  const twin =
    module?.exports?.get(symbol.escapedName) ?? module?.exports?.get(ts.InternalSymbolName.ExportEquals);
  if (twin === undefined) return [symbol];
  return [symbol, twin.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(twin) : twin];
}

/**
 * The symbol of a module. For a CommonJS one TypeScript has it in a property that its typings leave out, and answers with
 * it only where the options say that there are such modules.
 */
export function moduleSymbol(source: ts.SourceFile, checker: ts.TypeChecker): ts.Symbol | undefined {
  const symbol = checker.getSymbolAtLocation(source);
  if (symbol !== undefined || ts.isExternalModule(source) || !("symbol" in source)) return symbol;
  return source.symbol as ts.Symbol | undefined;
}

function memberOf(owner: ts.Symbol, { unit }: UnitContract): ts.Symbol | undefined {
  const declaration = declarationOf(unit);
  return ts.isConstructorDeclaration(declaration)
    ? owner.members?.get(ts.InternalSymbolName.Constructor)
    : memberNamed(owner, nameOf(unit), isStatic(declaration));
}

function memberNamed(
  owner: ts.Symbol | undefined,
  name: string,
  isStaticMember: boolean,
): ts.Symbol | undefined {
  const members = isStaticMember ? owner?.exports : owner?.members;
  return members?.get(ts.escapeLeadingUnderscores(name));
}

function nameOf(unit: UnitContract["unit"]): string {
  return ts.getNameOfDeclaration(declarationOf(unit) as ts.Declaration)?.getText() ?? "";
}

/** What CommonJS assigns to an export, or to all of them. */
function assignedTo(declaration: ts.Node): ts.Expression | undefined {
  const assignment = ts.isBinaryExpression(declaration) ? declaration : declaration.parent;
  return ts.isBinaryExpression(assignment) && assignment.operatorToken.kind === ts.SyntaxKind.EqualsToken
    ? assignment.right
    : undefined;
}

/** The function that a variable, a property or an export holds; the declaration itself otherwise. */
function unitDeclaration(declaration: ts.Declaration): ts.Node {
  const holdsFunction = ts.isVariableDeclaration(declaration) || ts.isPropertyDeclaration(declaration);
  const held = holdsFunction ? declaration.initializer : assignedTo(declaration);
  return held !== undefined && (ts.isArrowFunction(held) || ts.isFunctionExpression(held))
    ? held
    : declaration;
}

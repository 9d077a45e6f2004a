import ts from "#typescript";
import { isTypeNode, typeName, unitName, unitOf } from "../../contract/index.js";
import type { ChangedName, RepairedUnit, StructuralChanges } from "./repaired-unit.js";

/** What an expression means in the updated version. */
export interface Meaning {
  readonly symbol: ts.Symbol;
  /** What it must be called there, if not as it is. */
  readonly to?: string;
}

/** A unit whose signature changed, and its declaration. */
export interface CalledUnit {
  readonly unit: RepairedUnit;
  readonly node: ts.SignatureDeclaration;
}

/** Finds out what names mean in the updated version, where they are those of the previous one too. */
export class Meanings {
  readonly #units: ReadonlyMap<string, RepairedUnit>;
  readonly #byImport = new Map<ts.Symbol, Meaning>();

  constructor(
    readonly checker: ts.TypeChecker,
    readonly changes: StructuralChanges,
  ) {
    this.#units = new Map(changes.units.map((unit) => [`${unit.file}:${unit.name}`, unit]));
  }

  /** Of what an import or export declaration names of a module that does not have it any more. */
  ofSpecifier(specifier: ts.ImportSpecifier | ts.ExportSpecifier): Meaning | undefined {
    const from = ts.isImportSpecifier(specifier)
      ? specifier.parent.parent.parent.moduleSpecifier
      : specifier.parent.parent.moduleSpecifier;
    const module = from && this.checker.getSymbolAtLocation(from);
    const name = (specifier.propertyName ?? specifier.name).text;
    if (module === undefined) return undefined;
    const exported = this.checker.getExportsOfModule(module);
    const meaning = this.#among(name, (to) => exported.find((one) => one.name === to), undefined);
    const local = this.checker.getSymbolAtLocation(specifier.name);
    if (meaning !== undefined && local !== undefined) this.#byImport.set(local, meaning);
    return meaning;
  }

  /** Of a member that an object does not have any more, by its name. */
  ofMember(object: ts.Type, name: string): Meaning | undefined {
    const type = this.checker.getNonNullableType(object);
    const owner = (symbol: ts.Symbol): string | undefined => ownerName(symbol);
    return this.#among(name, (to) => type.getProperty(to), owner);
  }

  /** Of what is called. */
  ofCallee(callee: ts.Expression): Meaning | undefined {
    const { checker } = this;
    if (ts.isPropertyAccessExpression(callee)) {
      const own = checker.getSymbolAtLocation(callee.name);
      return own === undefined
        ? this.ofMember(checker.getTypeAtLocation(callee.expression), callee.name.text)
        : { symbol: this.#resolved(own) };
    }
    if (!ts.isIdentifier(callee)) return undefined;
    const symbol = checker.getSymbolAtLocation(callee);
    if (symbol === undefined) return undefined;
    return this.#byImport.get(symbol) ?? { symbol: this.#resolved(symbol) };
  }

  /** The unit whose signature changed that a call means: by what it is called on, else by the signature that TypeScript finds. */
  unitOfCall(
    call: ts.CallExpression | ts.NewExpression,
  ): (CalledUnit & { readonly isRenamed: boolean }) | undefined {
    const meaning = this.ofCallee(call.expression);
    const isRenamed = meaning?.to !== undefined;
    const declared = this.checker.getResolvedSignature(call)?.declaration;
    const called =
      (meaning && this.unitOf(meaning.symbol)) ??
      (declared && ts.isFunctionLike(declared) && !ts.isJSDocSignature(declared)
        ? this.#calledUnit(declared)
        : undefined);
    return called && { ...called, isRenamed };
  }

  /** The unit that a symbol stands for: a function, or the constructor of a class. */
  unitOf(symbol: ts.Symbol): CalledUnit | undefined {
    for (const declaration of symbol.declarations ?? []) {
      const node = isTypeNode(declaration)
        ? declaration.members.find(ts.isConstructorDeclaration)
        : unitOf(declaration);
      const called = node && this.#calledUnit(node);
      if (called !== undefined) return called;
    }
    return undefined;
  }

  #calledUnit(node: ts.SignatureDeclaration): CalledUnit | undefined {
    const unit = this.#units.get(`${node.getSourceFile().fileName}:${unitName(node)}`);
    return unit && { unit, node };
  }

  /** What something under a name of the previous version is in the updated one, where nothing has that name. */
  #among(
    name: string,
    find: (name: string) => ts.Symbol | undefined,
    ownerOf: ((symbol: ts.Symbol) => string | undefined) | undefined,
  ): Meaning | undefined {
    if (find(name) !== undefined) return undefined;
    for (const { to, file, owner } of this.#named(name)) {
      const found = find(to);
      const symbol = found && this.#resolved(found);
      if (symbol?.declarations?.some((one) => one.getSourceFile().fileName === file) !== true) continue;
      if (owner === undefined || ownerOf?.(symbol) === owner) return { symbol, to };
    }
    return undefined;
  }

  #named(name: string): readonly ChangedName[] {
    return this.changes.names.filter(({ from }) => from === name);
  }

  #resolved(symbol: ts.Symbol): ts.Symbol {
    return symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
  }
}

/** The class, interface or object that declares a member. */
function ownerName({ declarations = [] }: ts.Symbol): string | undefined {
  const [declaration] = declarations;
  const parent = declaration?.parent;
  if (parent === undefined) return undefined;
  if (isTypeNode(parent)) return typeName(parent);
  return ts.isObjectLiteralExpression(parent) && ts.isVariableDeclaration(parent.parent)
    ? parent.parent.name.getText()
    : undefined;
}

import ts from "#typescript";
import { isJavaScript } from "../contract/index.js";
import type { Access, UnitKind } from "../generate/index.js";
import { resolved } from "./shape-source.js";

// A JavaScript package tells its types in declaration files of its own. What code exports and what its declaration file
// declares under the same name is the same, so the way that leads to a unit in the one leads to its types in the other.

/** How a unit of JavaScript is reached. */
interface Reached {
  readonly kind: UnitKind;
  readonly access: Access | undefined;
  readonly member?: string;
}

/** Finds what declaration files say of units of JavaScript. */
export class DeclaredTypes {
  readonly #checker: ts.TypeChecker;

  constructor(
    readonly program: ts.Program,
    readonly modules: readonly string[],
    /** The declaration file of a module that is not the one beside it. */
    readonly declarations: ReadonlyMap<string, string>,
  ) {
    this.#checker = program.getTypeChecker();
  }

  /** The signatures that callers see of a unit; none if nothing declares it apart from its code. */
  signaturesOf({ kind, access, member }: Reached): ts.SignatureDeclaration[] {
    const module = access && this.modules[access.module];
    if (access === undefined || module === undefined || !isJavaScript(module)) return [];
    const holder = this.#at(module, access.path);
    if (holder === undefined) return [];
    const type = this.#typeOf(holder, kind, member);
    const signatures = kind === "constructor" ? type?.getConstructSignatures() : type?.getCallSignatures();
    return (signatures ?? []).flatMap(({ declaration }) =>
      declaration === undefined || ts.isJSDocSignature(declaration) || !isDeclared(declaration)
        ? []
        : [declaration],
    );
  }

  /** What a path from a module's code leads to in its declaration file. */
  #at(module: string, path: readonly string[]): ts.Symbol | undefined {
    const source = this.#declarationFile(module);
    let symbol = source && this.#checker.getSymbolAtLocation(source);
    const [first, ...rest] = path;
    if (symbol === undefined || first === undefined) return undefined;
    const exports = this.#checker.getExportsOfModule(symbol);
    const named = (name: string): ts.Symbol | undefined => exports.find((one) => one.name === name);
    // `default` is also how all that CommonJS exports is reached.
    const whole = symbol.exports?.get(ts.InternalSymbolName.ExportEquals);
    let steps = rest;
    if (first !== "default") symbol = named(first);
    else if (whole !== undefined) symbol = whole;
    else if (rest[0] !== undefined && named(rest[0]) !== undefined) {
      symbol = named(rest[0]);
      steps = rest.slice(1);
    } else symbol = named("default") ?? (exports.length === 1 ? exports[0] : undefined);
    for (const step of steps) {
      const held = symbol && resolved(symbol, this.#checker, ts.SymbolFlags.Alias);
      symbol =
        held?.exports?.get(ts.escapeLeadingUnderscores(step)) ??
        (held && this.#checker.getTypeOfSymbol(held).getProperty(step));
    }
    return symbol && resolved(symbol, this.#checker, ts.SymbolFlags.Alias);
  }

  #declarationFile(module: string): ts.SourceFile | undefined {
    const beside = module.replace(/\.([cm]?)jsx?$/, ".d.$1ts");
    const names = [this.declarations.get(module), beside, module.replace(/\.[cm]?jsx?$/, ".d.ts")];
    return names.map((name) => name && this.program.getSourceFile(name)).find((one) => !!one) || undefined;
  }

  #typeOf(holder: ts.Symbol, kind: UnitKind, member: string | undefined): ts.Type | undefined {
    const held = this.#checker.getTypeOfSymbol(holder);
    if (member === undefined) return held;
    const object =
      kind === "static" || (holder.flags & ts.SymbolFlags.Class) === 0
        ? held
        : this.#checker.getDeclaredTypeOfSymbol(holder);
    const property = object.getProperty(member);
    return property && this.#checker.getTypeOfSymbol(property);
  }
}

function isDeclared(declaration: ts.Node): boolean {
  return declaration.getSourceFile().isDeclarationFile;
}

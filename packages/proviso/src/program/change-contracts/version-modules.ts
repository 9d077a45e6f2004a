import path from "node:path";
import ts from "#typescript";
import { moduleSymbol } from "../../contract/index.js";
import type { VersionedProgram } from "../changes/index.js";
import type { Project } from "../project.js";

/** A source of a version, and what it exports. */
export interface VersionModule {
  readonly project: Project;
  /** Absolute, as the program has it. */
  readonly fileName: string;
  readonly exports: ReadonlyMap<string, ts.Symbol>;
  /** What it exports by default or, as CommonJS does, as a whole. */
  readonly whole: ts.Symbol | undefined;
}

/** The module that a file of a version is; nothing if none of its projects holds it. */
export function versionModule({ projects, root }: VersionedProgram, file: string): VersionModule | undefined {
  const fileName = path.join(root, file).split(path.sep).join("/");
  for (const project of projects) {
    const source = project.program.getSourceFile(fileName);
    if (source === undefined) continue;
    const checker = project.program.getTypeChecker();
    const symbol = moduleSymbol(source, checker);
    const exported = symbol === undefined ? [] : checker.getExportsOfModule(symbol);
    const exports = new Map(exported.map((one) => [one.name, resolved(one, checker)]));
    const assigned = symbol?.exports?.get(ts.InternalSymbolName.ExportEquals);
    const whole = assigned === undefined ? exports.get("default") : resolved(assigned, checker);
    return { project, fileName, exports, whole };
  }
  return undefined;
}

/** What a name of a file of contracts stands for in a module, and whether by the module's default. */
export function exportNamed(
  { exports, whole }: VersionModule,
  name: string,
  isDefault: boolean,
): { readonly symbol: ts.Symbol | undefined; readonly isDefault: boolean } {
  const named = isDefault ? undefined : exports.get(name);
  if (named !== undefined) return { symbol: named, isDefault: false };
  const meansWhole = whole !== undefined && (isDefault || !exports.has("default"));
  return { symbol: meansWhole ? whole : undefined, isDefault: isDefault || meansWhole };
}

function resolved(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  if (symbol.flags & ts.SymbolFlags.Alias) return checker.getAliasedSymbol(symbol);
  // `module.exports = f` and `export = f` are declared where they stand, and mean what `f` is.
  const [declaration] = symbol.declarations ?? [];
  const held =
    declaration !== undefined && ts.isBinaryExpression(declaration)
      ? declaration.right
      : declaration !== undefined && ts.isExportAssignment(declaration)
        ? declaration.expression
        : undefined;
  const inner = held !== undefined && ts.isIdentifier(held) ? checker.getSymbolAtLocation(held) : undefined;
  return inner === undefined ? symbol : resolved(inner, checker);
}

import path from "node:path";
import ts from "#typescript";
import type { FileWeaving } from "./file-weaving.js";
import { importOf } from "./module-names.js";
import type { Source } from "./source-index.js";

/**
 * What the names of one module read as in another, for contracts of an interface that are woven where it is
 * implemented. What the module imports or exports is imported here too; what it keeps to itself cannot be executed.
 */
export class OutsideNames {
  constructor(
    readonly from: Source,
    readonly into: Source,
    readonly file: FileWeaving,
  ) {}

  text(name: string): string | undefined {
    const { file: module } = this.from;
    const imported = importOf(name, module);
    if (imported !== undefined) {
      const whole = this.file.module(this.#specifier(imported.specifier));
      return imported.name === "*" ? whole : `${whole}.${imported.name}`;
    }
    const declared = declares(module, name);
    if (declared === undefined) return undefined;
    if (declared === "kept")
      return `${this.file.runtime("angelic")}(${JSON.stringify(`${name}, which its module does not export`)})`;
    return `${this.file.module(this.#own())}.${name}`;
  }

  /** An import of the other module, as it reads from this one. */
  #specifier(specifier: string): string {
    if (!specifier.startsWith(".")) return specifier;
    return relative(
      this.into.file.fileName,
      path.posix.resolve(path.posix.dirname(this.from.file.fileName), specifier),
    );
  }

  /** The other module itself, written the way this one writes its imports. */
  #own(): string {
    const target = this.from.file.fileName;
    const style = /from\s*["']\.[^"']*?(\.[cm]?[jt]sx?)?["']/.exec(this.into.file.text)?.[1];
    const stem = target.replace(/\.([cm]?)[jt]sx?$/, "");
    const extension =
      style === undefined
        ? ""
        : /\.[cm]?tsx?$/.test(style)
          ? path.posix.extname(target)
          : path.posix.extname(target).replace("t", "j").replace("x", "");
    return relative(this.into.file.fileName, `${stem}${extension}`);
  }
}

function relative(from: string, to: string): string {
  const text = path.posix.relative(path.posix.dirname(from), to);
  return text.startsWith(".") ? text : `./${text}`;
}

/** Whether a module declares a value of a name, and whether others can have it. */
function declares(module: ts.SourceFile, name: string): "exported" | "kept" | undefined {
  let found: "exported" | "kept" | undefined;
  for (const statement of module.statements) {
    if (
      ts.isExportDeclaration(statement) &&
      statement.exportClause &&
      ts.isNamedExports(statement.exportClause)
    ) {
      if (
        statement.exportClause.elements.some(
          (e) => e.name.text === name && (e.propertyName ?? e.name).text === name,
        )
      )
        return "exported";
      continue;
    }
    const names = ts.isVariableStatement(statement)
      ? statement.declarationList.declarations.map((d) => d.name.getText())
      : (ts.isFunctionDeclaration(statement) ||
            ts.isClassDeclaration(statement) ||
            ts.isEnumDeclaration(statement)) &&
          statement.name
        ? [statement.name.text]
        : [];
    if (!names.includes(name)) continue;
    const exported =
      ts.canHaveModifiers(statement) &&
      statement.modifiers?.some((m) => m.kind === ts.SyntaxKind.ExportKeyword);
    if (exported) return "exported";
    found = "kept";
  }
  return found;
}

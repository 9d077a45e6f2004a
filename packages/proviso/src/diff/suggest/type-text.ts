import path from "node:path";
import ts from "#typescript";
import type { UnitNode } from "../../contract/index.js";
import type { UnitPiece } from "../../program/index.js";

/** The types of a unit as a file of contracts beside its source can write them; `any` where it cannot name one. */
export class TypeTexts {
  readonly #imports = new Set<string>();
  readonly #checker: ts.TypeChecker;
  readonly #program: ts.Program;
  readonly #source: ts.SourceFile;

  constructor(readonly piece: UnitPiece) {
    this.#program = piece.in.project.program;
    this.#checker = this.#program.getTypeChecker();
    this.#source = piece.in.inProgram;
  }

  /** What the types so far are imported by. */
  get imports(): readonly string[] {
    return [...this.#imports];
  }

  ofParameter(parameter: ts.ParameterDeclaration): string {
    return this.#text(parameter.type, this.#checker.getTypeAtLocation(parameter));
  }

  ofResult(unit: UnitNode): string {
    const signature = this.#checker.getSignatureFromDeclaration(unit);
    return signature === undefined ? "any" : this.#text(unit.type, signature.getReturnType());
  }

  #text(written: ts.TypeNode | undefined, type: ts.Type): string {
    if (written !== undefined) return this.#canName(written) ? written.getText(this.#source) : "any";
    const text = this.#checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
    const names = text.replace(/"(?:[^"\\]|\\.)*"/g, "").match(/[A-Za-z_$][\w$]*(?!\??:)\b/g) ?? [];
    return names.every((name) => known.has(name)) ? text : "any";
  }

  /** Whether all names in a type can be used; those that are not everywhere are imported. */
  #canName(node: ts.Node): boolean {
    const name = ts.isTypeReferenceNode(node)
      ? node.typeName
      : ts.isTypeQueryNode(node)
        ? node.exprName
        : undefined;
    if (name !== undefined && !this.#isReachable(firstOf(name))) return false;
    return ts.forEachChild(node, (child) => (this.#canName(child) ? undefined : true)) !== true;
  }

  #isReachable(name: ts.Identifier): boolean {
    const symbol = this.#checker.getSymbolAtLocation(name);
    const [declaration] = symbol?.declarations ?? [];
    if (symbol === undefined || declaration === undefined) return false;
    if (ts.isTypeParameterDeclaration(declaration)) return true;
    const from = declaration.getSourceFile();
    if (this.#program.isSourceFileDefaultLibrary(from)) return true;
    if (from !== this.#source) return true;
    if (ts.isImportSpecifier(declaration)) {
      const { moduleSpecifier } = declaration.parent.parent.parent;
      this.#imports.add(
        `import type { ${declaration.getText(this.#source).replace(/^type /, "")} } from ${moduleSpecifier.getText(this.#source)};`,
      );
      return true;
    }
    const module = this.#checker.getSymbolAtLocation(this.#source);
    const exported = module && this.#checker.getExportsOfModule(module).some((one) => one.name === name.text);
    if (exported !== true) return false;
    const specifier = `./${path.basename(this.#source.fileName).replace(/\.([cm]?)tsx?$/, ".$1js")}`;
    this.#imports.add(`import type { ${name.text} } from ${JSON.stringify(specifier)};`);
    return true;
  }
}

/** Names that every program has. */
const known = new Set(
  "number string boolean bigint symbol undefined null void any unknown never object true false readonly Array ReadonlyArray Promise Map Set Date RegExp Error Record Generator AsyncGenerator Iterable Iterator".split(
    " ",
  ),
);

function firstOf(name: ts.EntityName): ts.Identifier {
  return ts.isIdentifier(name) ? name : firstOf(name.left);
}

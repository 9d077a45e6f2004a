import ts from "#typescript";
import { descendants } from "../../contract/index.js";
import { isJson, isUnit } from "./piece.js";
import type { Piece, VersionPieces } from "./version-pieces.js";

// The names that code may write for a piece: those it is declared by, and all that imports, exports and assignments
// make of them. Scopes do not count: whether a name means the piece is for the checker to say, and only a name that is
// not among these cannot.

export class PieceNames {
  readonly #own = new Map<Piece, ReadonlySet<string>>();
  readonly #others = new Map<string, Set<string>>();
  readonly #all = new Set<string>();

  constructor(pieces: VersionPieces) {
    for (const piece of pieces.all) {
      const names = new Set(declaredNames(piece));
      this.#own.set(piece, names);
      for (const name of names) this.#all.add(name);
    }
    for (const { inProgram } of pieces.files)
      for (const node of descendants(inProgram, isUnit))
        for (const [name, other] of renamings(node)) this.#rename(name, other);
  }

  /** Whether any piece may be written so. */
  has(name: string): boolean {
    return this.#all.has(name);
  }

  /** All names that a piece may be written by. */
  of(piece: Piece): ReadonlySet<string> {
    return this.closed(this.#own.get(piece) ?? []);
  }

  /** These names and all that are made of them. */
  closed(names: Iterable<string>): ReadonlySet<string> {
    const found = new Set(names);
    for (const name of found) for (const other of this.#others.get(name) ?? []) found.add(other);
    return found;
  }

  #rename(name: string, other: string): void {
    this.#all.add(other);
    const known = this.#others.get(name);
    if (known === undefined) this.#others.set(name, new Set([other]));
    else known.add(other);
  }
}

function declaredNames({ kind, inProgram }: Piece): string[] {
  const { parent } = inProgram;
  if (parent !== undefined && isJson(parent))
    return ["default", "exports", ...[...descendants(inProgram)].flatMap(keysAt)];
  const holders = kind === "unit" && parent !== undefined ? [inProgram, parent] : [inProgram];
  return holders.flatMap((node) => {
    if (ts.isExpressionStatement(node) && ts.isBinaryExpression(node.expression))
      return namesIn(node.expression.left);
    if (ts.isBinaryExpression(node)) return namesIn(node.left);
    const isDefault =
      ts.isExportAssignment(node) ||
      (ts.canHaveModifiers(node) &&
        (node.modifiers?.some((one) => one.kind === ts.SyntaxKind.DefaultKeyword) ?? false));
    const inner =
      ts.isVariableDeclaration(node) || ts.isEnumDeclaration(node) || ts.isExportAssignment(node)
        ? [...descendants(node, isUnit)]
        : [node];
    const own = inner.flatMap((one) => namesIn(ts.getNameOfDeclaration(one as ts.Declaration)));
    return isDefault ? ["default", "exports", ...own] : own;
  });
}

function keysAt(node: ts.Node): string[] {
  return ts.isPropertyAssignment(node) ? namesIn(node.name) : [];
}

function namesIn(name: ts.Node | undefined): string[] {
  if (name === undefined) return [];
  if (ts.isPropertyAccessExpression(name)) return [name.name.text];
  if (ts.isIdentifier(name) || ts.isPrivateIdentifier(name) || ts.isStringLiteralLike(name))
    return [name.text];
  if (ts.isObjectBindingPattern(name) || ts.isArrayBindingPattern(name))
    return name.elements.flatMap((one) => (ts.isBindingElement(one) ? namesIn(one.name) : []));
  return [];
}

/** What a node of a module makes another name of: name, other name. */
function renamings(node: ts.Node): (readonly [string, string])[] {
  if (ts.isImportSpecifier(node) || ts.isExportSpecifier(node))
    return [[(node.propertyName ?? node.name).text, node.name.text]];
  if (ts.isImportClause(node) || ts.isImportEqualsDeclaration(node))
    return node.name === undefined ? [] : wholes(node.name.text);
  if (ts.isNamespaceImport(node)) return wholes(node.name.text);
  if (ts.isExportAssignment(node))
    return ts.isIdentifier(node.expression) ? unnamed(node.expression.text) : [];
  if (ts.isBindingElement(node))
    return namesIn(node.propertyName).flatMap((name) =>
      namesIn(node.name).map((other) => [name, other] as const),
    );
  if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.initializer)) {
    const { text } = node.initializer;
    return namesIn(node.name).map((other) => [text, other] as const);
  }
  if (ts.isBinaryExpression(node) && ts.isIdentifier(node.right)) {
    const { text } = node.right;
    return namesIn(node.left).map((other) => [text, other] as const);
  }
  const isRequired =
    ts.isVariableDeclaration(node) &&
    node.initializer !== undefined &&
    ts.isCallExpression(node.initializer) &&
    node.initializer.expression.getText() === "require";
  return isRequired && ts.isIdentifier(node.name) ? wholes(node.name.text) : [];
}

/** A module's default export, or all of its exports, under a name. */
function wholes(name: string): (readonly [string, string])[] {
  return [
    ["default", name],
    ["exports", name],
  ];
}

function unnamed(name: string): (readonly [string, string])[] {
  return [
    [name, "default"],
    [name, "exports"],
  ];
}

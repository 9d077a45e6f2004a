import ts from "#typescript";
import { descendants } from "../../contract/index.js";
import { partsOf, runBy } from "./code.js";
import { baseAround, isCalled, nameAt, nameFor, resolved, symbolAt, takenFrom } from "./names.js";
import { constructorOf, isUnit } from "./piece.js";
import { startAsWritten, type VersionFile } from "./version-files.js";
import type { Piece, VersionPieces } from "./version-pieces.js";

// What a piece depends on when it runs: every piece that a name in its code resolves to, by TypeScript's own checker.
// Types do not count, nor do fields of objects, which are part of a call's input. A name that no piece and no import has
// is not asked about, which spares the checker nearly all of its work.

/** A piece that another depends on. */
export interface Reference {
  readonly kind: "calls" | "reads";
  readonly piece: Piece;
}

export class References {
  readonly #names = new Set<string>();

  constructor(readonly pieces: VersionPieces) {
    for (const { inProgram, kind } of pieces.all) this.#learnPiece(inProgram, kind);
    for (const file of pieces.files) this.#learnImports(file.inProgram);
  }

  /** What a piece depends on, each once; `more` are statements that belong to it too. */
  of(piece: Piece, more: readonly ts.Node[] = []): Reference[] {
    const found = new Map<Piece, Reference>();
    const add = (reference: Reference): void => {
      if (reference.piece !== piece && !found.has(reference.piece)) found.set(reference.piece, reference);
    };
    const { inProgram } = piece;
    switch (piece.kind) {
      case "unit":
        for (const part of runBy(inProgram)) this.#scan(part, () => false, add);
        break;
      case "class": {
        const type = inProgram as ts.ClassLikeDeclaration;
        for (const part of partsOf(type)) this.#scan(part, isUnit, add);
        const made = constructorOf(type);
        const unit = made && this.pieces.declaredBy(made);
        if (unit !== undefined) add({ kind: "calls", piece: unit });
        break;
      }
      case "value":
        for (const part of [inProgram, ...more]) this.#scan(part, isUnit, add);
        break;
      case "member":
        break;
    }
    return [...found.values()];
  }

  /** The values that a statement of a module mentions. */
  valuesIn(statement: ts.Node): Piece[] {
    const found = new Set<Piece>();
    this.#scan(statement, isUnit, ({ piece }) => {
      if (piece.kind === "value") found.add(piece);
    });
    return [...found];
  }

  /** Looks for names below a node; a unit that is closed is a piece of its own, which the node is made with. */
  #scan(root: ts.Node, isClosed: (node: ts.Node) => boolean, add: (reference: Reference) => void): void {
    const file = this.pieces.fileOf(root);
    if (file === undefined) return;
    const isType = (node: ts.Node): boolean => ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node);
    for (const node of descendants(root, (one) => isType(one) || isClosed(one))) {
      if (node !== root && isClosed(node)) {
        const unit = this.pieces.declaredBy(node);
        if (unit !== undefined) add({ kind: "calls", piece: unit });
      } else if (!isType(node)) this.#name(node, file, add);
    }
  }

  #name(node: ts.Node, file: VersionFile, add: (reference: Reference) => void): void {
    const checker = file.project.program.getTypeChecker();
    if (node.kind === ts.SyntaxKind.SuperKeyword) {
      const base = ts.isCallExpression(node.parent) ? baseAround(node) : undefined;
      if (base !== undefined) this.#symbol(checker.getSymbolAtLocation(base), true, checker, add);
      return;
    }
    const name = nameAt(node);
    if (name === undefined || !this.#names.has(name)) return;
    if (file.shadow !== undefined && startAsWritten(node, file) === undefined) return;
    const symbol = symbolAt(node, checker);
    if (!this.#isWayOnly(node, symbol, checker)) this.#symbol(symbol, isCalled(node), checker, add);
  }

  /** Whether a class or an object is named only to get at pieces that stand in it, as in `Money.of` or `const { of } = Money`. */
  #isWayOnly(node: ts.Node, symbol: ts.Symbol | undefined, checker: ts.TypeChecker): boolean {
    const taken = takenFrom(node);
    if (symbol === undefined || taken.length === 0) return false;
    const around = this.#piecesOf(symbol, checker);
    return taken.every((name) => {
      const member = this.#names.has(nameAt(name) ?? "") ? symbolAt(name, checker) : undefined;
      if (member === undefined) return false;
      const stands = (member.declarations ?? []).some((one) =>
        around.some((piece) => isWithin(one, piece.inProgram)),
      );
      const led = this.#piecesOf(member, checker);
      return stands && led.length > 0 && led.every((piece) => !around.includes(piece));
    });
  }

  #piecesOf(symbol: ts.Symbol, checker: ts.TypeChecker): Piece[] {
    const found: Piece[] = [];
    this.#symbol(symbol, false, checker, ({ piece }) => found.push(piece));
    return found;
  }

  #symbol(
    symbol: ts.Symbol | undefined,
    called: boolean,
    checker: ts.TypeChecker,
    add: (reference: Reference) => void,
    depth = 0,
  ): void {
    const meant = symbol && resolved(symbol, checker);
    for (const declaration of meant?.declarations ?? []) {
      const next = depth < 8 ? nameFor(declaration, checker) : undefined;
      if (next !== undefined && next !== symbol) {
        this.#symbol(next, called, checker, add, depth + 1);
        continue;
      }
      const piece = this.pieces.declaredBy(declaration);
      if (piece !== undefined) add({ kind: called || piece.kind !== "value" ? "calls" : "reads", piece });
    }
  }

  #learnPiece(node: ts.Node, kind: Piece["kind"]): void {
    const holder = kind === "unit" ? (node.parent ?? node) : node;
    for (const one of [node, holder]) {
      if (ts.isExpressionStatement(one) && ts.isBinaryExpression(one.expression))
        this.#learn(one.expression.left);
      else if (ts.isBinaryExpression(one)) this.#learn(one.left);
      else this.#learn(ts.getNameOfDeclaration(one as ts.Declaration));
      if (ts.isVariableDeclaration(one) || ts.isEnumDeclaration(one))
        for (const inner of descendants(one, isUnit))
          this.#learn(ts.getNameOfDeclaration(inner as ts.Declaration));
    }
  }

  #learn(name: ts.Node | undefined): void {
    if (name === undefined) return;
    if (ts.isPropertyAccessExpression(name)) this.#names.add(name.name.text);
    else if (ts.isIdentifier(name) || ts.isPrivateIdentifier(name) || ts.isStringLiteralLike(name))
      this.#names.add(name.text);
    else if (ts.isObjectBindingPattern(name) || ts.isArrayBindingPattern(name))
      for (const inner of name.elements) if (ts.isBindingElement(inner)) this.#learn(inner.name);
  }

  #learnImports(source: ts.SourceFile): void {
    for (const statement of source.statements) {
      if (ts.isImportEqualsDeclaration(statement)) this.#names.add(statement.name.text);
      const clause = ts.isImportDeclaration(statement) ? statement.importClause : undefined;
      if (clause?.name !== undefined) this.#names.add(clause.name.text);
      const bindings = clause?.namedBindings;
      if (bindings !== undefined && ts.isNamedImports(bindings))
        for (const { name } of bindings.elements) this.#names.add(name.text);
      const exported = ts.isExportDeclaration(statement) ? statement.exportClause : undefined;
      if (exported !== undefined && ts.isNamedExports(exported))
        for (const { name } of exported.elements) this.#names.add(name.text);
    }
  }
}

function isWithin(node: ts.Node, around: ts.Node): boolean {
  return node.getSourceFile() === around.getSourceFile() && around.pos <= node.pos && node.end <= around.end;
}

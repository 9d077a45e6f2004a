import ts from "#typescript";
import { descendants } from "../../contract/index.js";
import { partsOf, runBy } from "./code.js";
import { baseAround, isCalled, nameAt, nameFor, resolved, symbolAt, takenFrom } from "./names.js";
import { constructorOf, isUnit } from "./piece.js";
import type { PieceNames } from "./piece-names.js";
import { startAsWritten, type VersionFile } from "./version-files.js";
import type { Piece, VersionPieces } from "./version-pieces.js";

// What a piece depends on when it runs: every piece that a name in its code resolves to, by TypeScript's own checker.
// Types do not count, nor do fields of objects, which are part of a call's input. The checker is asked name by name, because
// its answers cost more than all else here: a name that no piece can have is never asked about, and another only when
// somebody wants to know.

/** A piece that another depends on. */
export interface Reference {
  readonly kind: "calls" | "reads";
  readonly piece: Piece;
}

/** What stands in a piece, before anything is resolved. */
interface Content {
  /** Pieces that it is made with: a class with its constructor, a value with the units in it. */
  readonly made: readonly Reference[];
  readonly names: ReadonlyMap<string, readonly ts.Node[]>;
}

export class References {
  readonly #content = new Map<Piece, Content>();
  readonly #resolved = new Map<ts.Node, readonly Reference[]>();

  constructor(
    readonly pieces: VersionPieces,
    readonly names: PieceNames,
  ) {}

  /** What stands in a piece; `more` are statements that belong to it too. */
  contentOf(piece: Piece, more: readonly ts.Node[] = []): Content {
    const known = this.#content.get(piece) ?? this.#read(piece, more);
    this.#content.set(piece, known);
    return known;
  }

  /** What a name in a piece leads to. */
  resolve(node: ts.Node): readonly Reference[] {
    const known = this.#resolved.get(node) ?? this.#resolve(node);
    this.#resolved.set(node, known);
    return known;
  }

  /** The values, of these names, that a part of a module mentions as it is loaded. */
  valuesIn(part: ts.Node, valueNames: ReadonlySet<string>): Piece[] {
    const names = new Map<string, ts.Node[]>();
    this.#scan(part, (node) => isUnit(node) || isKeptForLater(node), names, []);
    const found = [...names]
      .filter(([name]) => valueNames.has(name))
      .flatMap(([, nodes]) => nodes.flatMap((node) => this.resolve(node)));
    return [...new Set(found.map(({ piece }) => piece))].filter(({ kind }) => kind === "value");
  }

  #read(piece: Piece, more: readonly ts.Node[]): Content {
    const names = new Map<string, ts.Node[]>();
    const made: Reference[] = [];
    const { inProgram } = piece;
    switch (piece.kind) {
      case "unit":
        for (const part of runBy(inProgram)) this.#scan(part, () => false, names, made);
        break;
      case "class": {
        const type = inProgram as ts.ClassLikeDeclaration;
        for (const part of partsOf(type)) this.#scan(part, isUnit, names, made);
        const unit = this.pieces.declaredBy(constructorOf(type) ?? type);
        if (unit !== undefined && unit !== piece) made.push({ kind: "calls", piece: unit });
        break;
      }
      case "value":
        for (const part of [inProgram, ...more]) this.#scan(part, isUnit, names, made);
        break;
      case "member":
        break;
    }
    return { made, names };
  }

  /** Looks for names below a node; a unit that is closed is a piece of its own, which the node is made with. */
  #scan(
    root: ts.Node,
    isClosed: (node: ts.Node) => boolean,
    names: Map<string, ts.Node[]>,
    made: Reference[],
  ): void {
    const file = this.pieces.fileOf(root);
    if (file === undefined) return;
    const isType = (node: ts.Node): boolean => ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node);
    for (const node of descendants(root, (one) => isType(one) || isClosed(one))) {
      if (isType(node)) continue;
      if (node !== root && isClosed(node)) {
        const unit = this.pieces.declaredBy(node);
        if (unit !== undefined) made.push({ kind: "calls", piece: unit });
        continue;
      }
      const named = this.#named(node, file);
      const name = named && nameAt(named);
      if (named === undefined || name === undefined || !this.names.has(name)) continue;
      const known = names.get(name);
      if (known === undefined) names.set(name, [named]);
      else known.push(named);
    }
  }

  /** The node with the name that a node means something by, unless it was generated. */
  #named(node: ts.Node, file: VersionFile): ts.Node | undefined {
    if (node.kind === ts.SyntaxKind.SuperKeyword)
      return ts.isCallExpression(node.parent) ? baseAround(node) : undefined;
    if (nameAt(node) === undefined) return undefined;
    return file.shadow !== undefined && startAsWritten(node, file) === undefined ? undefined : node;
  }

  #resolve(node: ts.Node): readonly Reference[] {
    const checker = this.pieces.fileOf(node)?.project.program.getTypeChecker();
    const symbol = checker && symbolAt(node, checker);
    if (checker === undefined || symbol === undefined || this.#isWayOnly(node, symbol, checker)) return [];
    const called = isCalled(node);
    return this.piecesOf(symbol, checker).map((piece) => ({
      kind: called || piece.kind !== "value" ? "calls" : "reads",
      piece,
    }));
  }

  /** Whether a class or an object is named only to get at pieces that stand in it, as in `Money.of` or `const { of } = Money`. */
  #isWayOnly(node: ts.Node, symbol: ts.Symbol, checker: ts.TypeChecker): boolean {
    const taken = takenFrom(node);
    if (taken.length === 0) return false;
    const around = this.piecesOf(symbol, checker);
    if (around.length === 0) return false;
    return taken.every((name) => {
      const member = this.names.has(nameAt(name) ?? "") ? symbolAt(name, checker) : undefined;
      if (member === undefined) return false;
      const stands = (member.declarations ?? []).some((one) =>
        around.some((piece) => isWithin(one, piece.inProgram)),
      );
      const led = this.piecesOf(member, checker);
      return stands && led.length > 0 && led.every((piece) => !around.includes(piece));
    });
  }

  /** The pieces that a symbol stands for, through what only gives them another name. */
  piecesOf(symbol: ts.Symbol, checker: ts.TypeChecker, depth = 0): Piece[] {
    return (resolved(symbol, checker).declarations ?? []).flatMap((declaration) => {
      const next = depth < 8 ? nameFor(declaration, checker) : undefined;
      if (next !== undefined && next !== symbol) return this.piecesOf(next, checker, depth + 1);
      return this.pieces.declaredBy(declaration) ?? [];
    });
  }
}

/** Whether a node is a function given to another that is not a method: `xs.forEach(…)` runs its own, `describe(…)` need not. */
function isKeptForLater(node: ts.Node): boolean {
  const { parent } = node;
  if (!ts.isFunctionLike(node) || !ts.isCallExpression(parent) || parent.expression === node) return false;
  return !ts.isPropertyAccessExpression(parent.expression);
}

function isWithin(node: ts.Node, around: ts.Node): boolean {
  return node.getSourceFile() === around.getSourceFile() && around.pos <= node.pos && node.end <= around.end;
}

import ts from "#typescript";
import { assignedBy } from "../../contract/index.js";
import { type Code, codeOf } from "./code.js";
import { type Export, exportsIn } from "./exported.js";
import { overriding } from "./overriding.js";
import { PieceNames } from "./piece-names.js";
import { type Reference, References } from "./references.js";
import type { VersionedProgram } from "./version-files.js";
import { type Piece, type UnitPiece, VersionPieces } from "./version-pieces.js";

/** Names to look at, or all of them. */
export type NameFilter = ReadonlySet<string> | "all";

/** The code of one version: its pieces, what each says, and what each depends on. Each is looked at once. */
export class VersionCode {
  readonly pieces: VersionPieces;
  readonly names: PieceNames;
  readonly #references: References;
  readonly #overriding: ReadonlyMap<Piece, readonly Piece[]>;
  readonly #mentioning = new Map<Piece, ts.Node[]>();
  readonly #code = new Map<Piece, Code>();
  #exports: readonly Export[] | undefined;
  #having: ReadonlyMap<string, readonly Piece[]> | undefined;

  /** The module that the name of the package leads to, if it is one. */
  readonly main: string | undefined;

  constructor(program: VersionedProgram) {
    this.main = program.main;
    this.pieces = new VersionPieces(program);
    this.#overriding = overriding(this.pieces);
    this.names = new PieceNames(this.pieces);
    this.#references = new References(this.pieces, this.names);
    this.#findMentions();
  }

  get units(): UnitPiece[] {
    return this.pieces.all.filter((piece) => piece.kind === "unit");
  }

  /** What the modules of the version export. */
  get exports(): readonly Export[] {
    this.#exports ??= exportsIn(this.pieces, this.#references);
    return this.#exports;
  }

  codeOf(piece: Piece): Code {
    const known = this.#code.get(piece) ?? codeOf(piece, this.#mentioning.get(piece));
    this.#code.set(piece, known);
    return known;
  }

  /** What a piece depends on without naming it: what it is made with, and what may run in its place. */
  madeWith(piece: Piece): readonly Reference[] {
    const instead = this.#overriding.get(piece) ?? [];
    return [
      ...this.#content(piece).made,
      ...instead.map((unit): Reference => ({ kind: "calls", piece: unit })),
    ];
  }

  /** What a piece depends on directly, each once, as far as it writes one of these names for it. */
  usesOf(piece: Piece, names: NameFilter): readonly Reference[] {
    const found = new Map<Piece, Reference>();
    const add = (use: Reference): void => {
      if (use.piece !== piece && !found.has(use.piece)) found.set(use.piece, use);
    };
    for (const use of this.madeWith(piece)) add(use);
    for (const [name, nodes] of this.#content(piece).names)
      if (names === "all" || names.has(name))
        for (const node of nodes) for (const use of this.#references.resolve(node)) add(use);
    return [...found.values()];
  }

  /** The pieces that write a name. */
  writing(name: string): readonly Piece[] {
    this.#having ??= this.#index();
    return this.#having.get(name) ?? [];
  }

  /** Whether a piece means another by one of these names. */
  means(piece: Piece, other: Piece, name: string): boolean {
    const nodes = this.#content(piece).names.get(name) ?? [];
    return nodes.some((node) => this.#references.resolve(node).some((use) => use.piece === other));
  }

  #content(piece: Piece): ReturnType<References["contentOf"]> {
    return this.#references.contentOf(piece, this.#mentioning.get(piece));
  }

  #index(): ReadonlyMap<string, readonly Piece[]> {
    const having = new Map<string, Piece[]>();
    for (const piece of this.pieces.all)
      for (const name of this.#content(piece).names.keys()) {
        const known = having.get(name);
        if (known === undefined) having.set(name, [piece]);
        else known.push(piece);
      }
    return having;
  }

  /**
   * A statement of a module that is no declaration is taken as a part of each value that it mentions, because it may
   * change it; an assignment, of what it assigns to.
   */
  #findMentions(): void {
    const values = this.pieces.all.filter(({ kind }) => kind === "value");
    const names = new Set(values.flatMap((piece) => [...this.names.of(piece)]));
    for (const { inProgram } of this.pieces.files)
      for (const statement of inProgram.statements) {
        if (ts.isDeclarationStatement(statement) || ts.isVariableStatement(statement)) continue;
        const assigned = ts.isExpressionStatement(statement) ? assignedBy(statement.expression) : undefined;
        for (const value of this.#references.valuesIn(assigned ?? statement, names)) {
          const mentioning = this.#mentioning.get(value);
          if (mentioning === undefined) this.#mentioning.set(value, [statement]);
          else mentioning.push(statement);
        }
      }
  }
}

import ts from "#typescript";
import { assignedBy } from "../../contract/index.js";
import { type Code, codeOf } from "./code.js";
import { overriding } from "./overriding.js";
import { type Reference, References } from "./references.js";
import type { VersionedProgram } from "./version-files.js";
import { type Piece, type UnitPiece, VersionPieces } from "./version-pieces.js";

/** The code of one version: its pieces, what each says, and what each depends on. Each is looked at once. */
export class VersionCode {
  readonly pieces: VersionPieces;
  readonly #references: References;
  readonly #overriding: ReadonlyMap<Piece, readonly Piece[]>;
  readonly #mentioning = new Map<Piece, ts.Node[]>();
  readonly #code = new Map<Piece, Code>();
  readonly #uses = new Map<Piece, readonly Reference[]>();

  constructor(program: VersionedProgram) {
    this.pieces = new VersionPieces(program);
    this.#overriding = overriding(this.pieces);
    this.#references = new References(this.pieces);
    this.#findMentions();
  }

  get units(): UnitPiece[] {
    return this.pieces.all.filter((piece) => piece.kind === "unit");
  }

  codeOf(piece: Piece): Code {
    const known = this.#code.get(piece) ?? codeOf(piece, this.#mentioning.get(piece));
    this.#code.set(piece, known);
    return known;
  }

  /** What a piece depends on directly, and what may run in its place. */
  usesOf(piece: Piece): readonly Reference[] {
    const known = this.#uses.get(piece) ?? [
      ...this.#references.of(piece, this.#mentioning.get(piece)),
      ...(this.#overriding.get(piece) ?? []).map((unit): Reference => ({ kind: "calls", piece: unit })),
    ];
    this.#uses.set(piece, known);
    return known;
  }

  /**
   * A statement of a module that is no declaration is taken as a part of each value that it mentions, because it may
   * change it; an assignment, of what it assigns to.
   */
  #findMentions(): void {
    for (const { inProgram } of this.pieces.files)
      for (const statement of inProgram.statements) {
        if (!ts.isExpressionStatement(statement)) continue;
        for (const value of this.#references.valuesIn(assignedBy(statement.expression) ?? statement)) {
          const mentioning = this.#mentioning.get(value);
          if (mentioning === undefined) this.#mentioning.set(value, [statement]);
          else mentioning.push(statement);
        }
      }
  }
}

import ts from "#typescript";
import { moduleSymbol } from "../../contract/index.js";
import { resolved } from "./names.js";
import type { References } from "./references.js";
import type { VersionFile } from "./version-files.js";
import type { Piece, UnitPiece, VersionPieces } from "./version-pieces.js";

// What the outside knows of a module is what it exports, under the names that it exports it by: code inside may have another
// name in the next version, and still be what callers call.

/** Something that a module exports. */
export interface Export {
  readonly in: VersionFile;
  /** What a module exports as a whole, as CommonJS does, is its default. */
  readonly name: string;
  /** What it leads to; nothing for what is made elsewhere. */
  readonly pieces: readonly Piece[];
}

/** All values that the modules of a version export. */
export function exportsIn(pieces: VersionPieces, references: References): Export[] {
  return pieces.files.flatMap((file) => {
    const checker = file.project.program.getTypeChecker();
    const symbol = moduleSymbol(file.inProgram, checker);
    if (symbol === undefined || pieces.fileOf(file.inProgram) !== file) return [];
    const whole = symbol.exports?.get(ts.InternalSymbolName.ExportEquals);
    const named = checker
      .getExportsOfModule(symbol)
      .filter((one) => one !== whole && one.name !== "prototype" && isValue(one, checker))
      .map((one) => ({ in: file, name: one.name, pieces: references.piecesOf(one, checker) }));
    if (whole === undefined || named.some(({ name }) => name === "default")) return named;
    const all = references.piecesOf(whole, checker);
    return all.length === 0 && named.length > 0
      ? named
      : [{ in: file, name: "default", pieces: all }, ...named];
  });
}

function isValue(symbol: ts.Symbol, checker: ts.TypeChecker): boolean {
  return (resolved(symbol, checker).flags & ts.SymbolFlags.Value) !== 0;
}

/** The names that the outside has for units: of those in a class, by that of the class. */
export class ExportedUnits {
  readonly #names = new Map<UnitPiece, string[]>();

  constructor(units: readonly UnitPiece[], all: readonly Export[]) {
    const classes = new Map<string, string[]>();
    for (const { name, pieces, in: file } of all)
      for (const piece of pieces) {
        // A module may pass on what another has: that is known by the other's name for it.
        if (piece.in.file !== file.file) continue;
        if (piece.kind === "unit") this.#names.set(piece, [...(this.#names.get(piece) ?? []), name]);
        const key = `${piece.in.file}:${piece.name}`;
        if (piece.kind === "class") classes.set(key, [...(classes.get(key) ?? []), name]);
      }
    for (const unit of units) {
      const [, accessor = "", owner = "", member = ""] =
        /^((?:get |set )?)(.+)\.([^.]+)$/.exec(unit.name) ?? [];
      const names = classes.get(`${unit.in.file}:${owner}`);
      if (names !== undefined && !this.#names.has(unit))
        this.#names.set(
          unit,
          names.map((name) => `${accessor}${name}.${member}`),
        );
    }
  }

  /** The names of a unit, the one that is its own first. */
  of(unit: UnitPiece): readonly string[] {
    const names = this.#names.get(unit) ?? [];
    return names.toSorted((a, b) => Number(b === unit.name) - Number(a === unit.name));
  }
}

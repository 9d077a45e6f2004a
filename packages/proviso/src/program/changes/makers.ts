import type { Match } from "./match.js";
import { constructorOf } from "./piece.js";
import type { Piece } from "./version-pieces.js";

// A class without a constructor has one all the same: it fills the fields, after what is above has. Where a version does not
// write it out, what makes the objects of the class is compared under the name that a constructor would have.

type ClassPiece = Extract<Piece, { readonly kind: "class" }>;

/** What makes the objects of a class, called as its constructor would be. */
export interface MakerPiece extends Pick<ClassPiece, "name" | "node" | "in" | "inProgram"> {
  readonly of: ClassPiece;
}

/** What makes the objects of a class in two versions. */
export interface MakerMatch extends Match<MakerPiece> {
  readonly how: "name" | "renamed_from" | "moved";
  readonly score: 1;
  /** Whether one version writes a constructor and the other does not. */
  readonly isRewritten: boolean;
}

/** Of classes that were brought together, those that have no constructor of their own in one version at least. */
export function makersOf(twins: ReadonlyMap<Piece, Piece>): MakerMatch[] {
  return [...twins].flatMap(([now, old]): MakerMatch[] => {
    if (now.kind !== "class" || old.kind !== "class") return [];
    const [before, after] = [old, now].map(({ node }) => constructorOf(node) !== undefined);
    if (before && after) return [];
    const how =
      old.name !== now.name ? "renamed_from" : old.in.file === now.in.file ? ("name" as const) : "moved";
    return [{ old: makerOf(old), new: makerOf(now), how, score: 1, isRewritten: before !== after }];
  });
}

function makerOf(of: ClassPiece): MakerPiece {
  const { node, in: file, inProgram } = of;
  return { name: `${of.name}.constructor`, node, in: file, inProgram, of };
}

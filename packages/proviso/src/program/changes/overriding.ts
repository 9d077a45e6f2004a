import ts from "#typescript";
import { declarationOf, isStatic } from "../../contract/index.js";
import type { Piece, VersionPieces } from "./version-pieces.js";

/**
 * For each member of a class or an interface, the units that may run in its place: those that override or implement it
 * directly, so that what overrides them in turn is found by following. What implements an interface without saying so is
 * not among them.
 */
export function overriding(pieces: VersionPieces): ReadonlyMap<Piece, readonly Piece[]> {
  const found = new Map<Piece, Piece[]>();
  for (const type of pieces.all) {
    if (type.kind !== "class") continue;
    const { inProgram } = type;
    const checker = type.in.project.program.getTypeChecker();
    const clauses = ts.isClassLike(inProgram) ? (inProgram.heritageClauses ?? []) : [];
    const above = clauses.flatMap(({ types }) => types.map((one) => checker.getTypeAtLocation(one)));
    for (const unit of ts.isClassLike(inProgram) && above.length > 0 ? unitsOf(inProgram, pieces) : []) {
      const name = ts.getNameOfDeclaration(
        declarationOf(unit.node as ts.SignatureDeclaration) as ts.Declaration,
      );
      if (name === undefined || !ts.isPropertyName(name) || ts.isComputedPropertyName(name)) continue;
      for (const supertype of above) {
        for (const declaration of supertype.getProperty(name.text)?.declarations ?? []) {
          const member = pieces.memberDeclaredBy(declaration);
          if (member === undefined || member === unit) continue;
          found.set(member, [...(found.get(member) ?? []), unit]);
        }
      }
    }
  }
  return found;
}

/** The members of a class that objects have and that run, or that others are to run for. */
function unitsOf(type: ts.ClassLikeDeclaration, pieces: VersionPieces): Piece[] {
  return type.members
    .filter((member) => !isStatic(member) && !ts.isConstructorDeclaration(member))
    .flatMap((member) => {
      const isAbstract = (ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Abstract) !== 0;
      const piece = isAbstract ? pieces.memberDeclaredBy(member) : pieces.declaredBy(member);
      return piece?.kind === "unit" || piece?.kind === "member" ? [piece] : [];
    });
}

import path from "node:path";
import type { Plan } from "../generate/index.js";
import type { Matched } from "./touched.js";

// Units of a plan and pieces of a program name the same things. Several may have one name, as what a file exports and what it
// keeps to itself: then the nearest line tells.

/** Something that a version has under a name, from a line of a file on. */
interface Named {
  readonly file: string;
  readonly name: string;
  readonly line: number;
}

/** Finds things of a version by what others know of them. */
export class ByPlace<T> {
  readonly #named = new Map<string, { readonly one: T; readonly line: number }[]>();

  constructor(all: Iterable<readonly [T, Named]>) {
    for (const [one, { file, name, line }] of all) {
      const key = `${file}:${name}`;
      this.#named.set(key, [...(this.#named.get(key) ?? []), { one, line }]);
    }
  }

  find({ file, name, line }: Named): T | undefined {
    const [nearest] = (this.#named.get(`${file}:${name}`) ?? []).toSorted(
      (a, b) => Math.abs(a.line - line) - Math.abs(b.line - line),
    );
    return nearest?.one;
  }
}

/** A piece as others know it. */
export function placeOfPiece({
  name,
  node,
  in: { file, written },
}: Matched["new"]): Named & { column: number } {
  const { line, character } = written.getLineAndCharacterOfPosition(node.getStart(written));
  return { file, name, line: line + 1, column: character + 1 };
}

/** A unit of a plan as others know it, its file from the version's root. */
export function placeOfUnit(
  { file, name, line }: Pick<Plan["units"][number], "file" | "name" | "line">,
  root: string,
): Named {
  return { file: path.relative(root, file).split(path.sep).join("/"), name, line };
}

/** The units of a plan, by their places in it. */
export function unitsOf({ units }: Plan, root: string): ByPlace<number> {
  return new ByPlace(units.map((unit, i) => [i, placeOfUnit(unit, root)] as const));
}

/** The pieces of a version. */
export function piecesByPlace<T extends Matched["new"]>(pieces: readonly T[]): ByPlace<T> {
  return new ByPlace(pieces.map((piece) => [piece, placeOfPiece(piece)] as const));
}

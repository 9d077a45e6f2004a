import type { Export } from "./exported.js";
import type { Match } from "./match.js";
import type { Piece } from "./version-pieces.js";

/** What became of what modules export. */
export interface ExportChanges {
  /** What is exported no more under the name it had. */
  readonly removed: readonly Export[];
  readonly added: readonly Export[];
  /** What both export, that is neither unit nor class in either, and that the change touches. */
  readonly values: readonly Match<Export>[];
  /** What both export, and what was a unit is made by other means now, or the other way round. */
  readonly remade: readonly Match<Export>[];
}

/** What there is to know of a change to tell what became of exports. */
export interface ExportView {
  /** Where the exports of a file of the old version are looked for in the new one. */
  readonly placeOf: (file: string) => string;
  /** Whether a piece of the new version may be another than before. */
  readonly isTouched: (piece: Piece) => boolean;
  /** Whether a piece of the old version is elsewhere, or has another name, and is known to be the same. */
  readonly isFollowed: (piece: Piece) => boolean;
}

/** Compares what two versions export, by module and name. */
export function exportChanges(
  old: readonly Export[],
  now: readonly Export[],
  { placeOf, isTouched, isFollowed }: ExportView,
): ExportChanges {
  const keyOf = (file: string, name: string): string => `${file}:${name}`;
  const before = new Map(old.map((one) => [keyOf(placeOf(one.in.file), one.name), one]));
  const after = new Map(now.map((one) => [keyOf(one.in.file, one.name), one]));
  const common = [...after].flatMap(([key, one]) => {
    const twin = before.get(key);
    return twin === undefined ? [] : [{ old: twin, new: one }];
  });
  return {
    removed: [...before].flatMap(([key, one]) =>
      after.has(key) || one.pieces.some(isFollowed) ? [] : [one],
    ),
    added: [...after].flatMap(([key, one]) => (before.has(key) ? [] : [one])),
    values: common.filter(
      (pair) =>
        [...pair.old.pieces, ...pair.new.pieces].every(({ kind }) => kind === "value") &&
        pair.new.pieces.some(isTouched),
    ),
    remade: common.filter(({ old: from, new: to }) => isCalled(from) !== isCalled(to)),
  };
}

/** Whether an export is a unit or a class, which is looked at by calls. */
function isCalled({ pieces }: Export): boolean {
  return pieces.some(({ kind }) => kind === "unit" || kind === "class");
}

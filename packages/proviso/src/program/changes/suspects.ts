import ts from "#typescript";
import { type Outline, outlineOf } from "./outline.js";
import type { NameFilter, VersionCode } from "./version-code.js";
import type { Piece } from "./version-pieces.js";

/**
 * The names that may lead elsewhere in the new version though the code that writes them is the same: those of what was
 * added, removed, moved or renamed, and those of imports and exports that differ. Where types differ, a name may be
 * found in another type than before, so all are suspected.
 */
export function suspectedNames(
  old: VersionCode,
  now: VersionCode,
  twins: ReadonlyMap<Piece, Piece>,
): NameFilter {
  const found = new Set<string>();
  const suspect = (code: VersionCode, piece: Piece): void => {
    for (const name of code.names.of(piece)) found.add(name);
  };
  const kept = new Set(twins.values());
  for (const piece of old.pieces.all) if (!kept.has(piece)) suspect(old, piece);
  for (const piece of now.pieces.all) {
    const twin = twins.get(piece);
    if (twin === undefined) suspect(now, piece);
    else if (twin.in.file !== piece.in.file || twin.name !== piece.name) {
      suspect(now, piece);
      suspect(old, twin);
    } else if (changesTypes(old, twin, now, piece)) return "all";
  }
  const [before, after] = [outlines(old), outlines(now)];
  for (const file of new Set([...before.keys(), ...after.keys()])) {
    const one = before.get(file) ?? nothing;
    const other = after.get(file) ?? nothing;
    if (one.types !== other.types) return "all";
    for (const [links, others] of [
      [one.links, other.links],
      [other.links, one.links],
    ] as const)
      for (const [text, names] of links) {
        if (others.has(text)) continue;
        if (names === "all") return "all";
        for (const name of names) found.add(name);
      }
  }
  return new Set([...old.names.closed(found), ...now.names.closed(found)]);
}

const nothing: Outline = { types: "", links: new Map() };

/** Whether a piece that others need not notice has other types, or a constructor may give fields others. */
function changesTypes(old: VersionCode, twin: Piece, now: VersionCode, piece: Piece): boolean {
  const [before, after] = [old.codeOf(twin), now.codeOf(piece)];
  if (before.code === after.code) return before.signature !== after.signature;
  return ts.isConstructorDeclaration(piece.node);
}

function outlines({ pieces: { files } }: VersionCode): Map<string, Outline> {
  return new Map(files.map((file) => [file.file, outlineOf(file)]));
}

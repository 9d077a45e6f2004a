import ts from "#typescript";
import { type Match, Matcher } from "./match.js";
import { likeness, mostAlike } from "./similarity.js";
import type { UnitPiece } from "./version-pieces.js";

/** A unit of one version that is one of the other, and how it was recognised. */
export interface UnitMatch extends Match<UnitPiece> {
  readonly how: "name" | "renamed_from" | "exported" | "moved" | "similar";
  /** How alike their code is, where that is what it was recognised by; 1 otherwise. */
  readonly score: number;
}

/** Units of two versions brought together, in the order of the new version. */
export interface UnitMatches {
  readonly pairs: readonly UnitMatch[];
  readonly added: readonly UnitPiece[];
  readonly removed: readonly UnitPiece[];
}

/**
 * What `renamed_from` says: old names by new ones, of units or of the classes and namespaces around them. A name that
 * only one file's contracts speak of is written `file:name`.
 */
export type Renames = ReadonlyMap<string, string>;

/** The names by which the outside reaches a unit, with what they are names in; those that tell more come first. */
export type ExportKeys = (unit: UnitPiece) => readonly string[];

/**
 * Matches units in this order: what a contract says was renamed; what a module exports under the same name, whatever it is
 * called inside; the same name in the same file; the same name in another
 * file, if it is the only one of that name, or that file is where others of its file went; and what is left by
 * likeness of code, which is a guess and says so.
 */
export function matchUnits(
  old: readonly UnitPiece[],
  now: readonly UnitPiece[],
  renames: Renames,
  codeOf: (unit: UnitPiece) => string,
  exportKeys: readonly ExportKeys[] = [],
): UnitMatches {
  const matcher = new Matcher(
    old,
    now,
    (a, b) => codeOf(a) === codeOf(b),
    (a, b) => likeness(codeOf(a), codeOf(b)),
  );
  const pairs: UnitMatch[] = [];
  const add = (how: UnitMatch["how"], found: readonly Match<UnitPiece>[]): void => {
    for (const pair of found) {
      const isSame = pair.old.name === pair.new.name && pair.old.in.file === pair.new.in.file;
      pairs.push({ ...pair, how: isSame && how === "exported" ? "name" : how, score: 1 });
    }
  };
  const name = (unit: UnitPiece): string => unit.name;
  const named = (unit: UnitPiece): string | undefined => (unit.name === "default" ? undefined : unit.name);
  const before = (unit: UnitPiece): string | undefined => oldName(unit, renames);
  const inFile = (unit: UnitPiece, called: string | undefined): string | undefined =>
    called === undefined ? undefined : `${unit.in.file}:${called}`;
  add(
    "renamed_from",
    matcher.byKey(
      (one) => inFile(one, name(one)),
      (one) => inFile(one, before(one)),
    ),
  );
  add("renamed_from", matcher.byKey(name, before, true));
  for (const keysOf of exportKeys) add("exported", matcher.byKeys(keysOf, keysOf));
  add(
    "name",
    matcher.byKey(
      (one) => inFile(one, name(one)),
      (one) => inFile(one, name(one)),
    ),
  );
  add("moved", matcher.byKey(named, named, true));
  const moved = movedFiles(pairs);
  add(
    "moved",
    matcher.byKey(
      (one) => `${moved.get(one.in.file) ?? one.in.file}:${name(one)}`,
      (one) => inFile(one, name(one)),
    ),
  );
  const { rest } = matcher;
  for (const { old: from, new: to, score } of mostAlike(rest.old, rest.new, codeOf))
    if (from.node.kind === to.node.kind || isFree(from) === isFree(to)) {
      matcher.take({ old: from, new: to });
      pairs.push({ old: from, new: to, how: "similar", score });
    }
  const order = new Map(now.map((unit, i) => [unit, i]));
  pairs.sort((a, b) => (order.get(a.new) ?? 0) - (order.get(b.new) ?? 0));
  return { pairs, added: matcher.rest.new, removed: matcher.rest.old };
}

/** Where the units of a file went that are in another one now: where most of them are. */
export function movedFiles(pairs: readonly UnitMatch[]): ReadonlyMap<string, string> {
  const votes = new Map<string, Map<string, number>>();
  for (const pair of pairs) {
    const { file } = pair.old.in;
    const counts = votes.get(file) ?? new Map<string, number>();
    counts.set(pair.new.in.file, (counts.get(pair.new.in.file) ?? 0) + 1);
    votes.set(file, counts);
  }
  return new Map(
    [...votes].map(([file, counts]) => {
      const [most] = [...counts].sort(([, a], [, b]) => b - a);
      return [file, most?.[0] ?? file] as const;
    }),
  );
}

/** The name that contracts say a unit had: its own, or with that of something around it put back. */
export function oldName(
  { name, in: { file } }: { name: string; in: { file: string } },
  renames: Renames,
): string | undefined {
  if (renames.size === 0) return undefined;
  const [, accessor = "", path = ""] = /^((?:get |set )?)(.*)$/.exec(name) ?? [];
  const before = oldPath(path.split("."), file, renames);
  return before && accessor + before.join(".");
}

/** A name with those around it, the innermost that was renamed first; what is around that may have been renamed too. */
function oldPath(parts: readonly string[], file: string, renames: Renames): readonly string[] | undefined {
  for (let length = parts.length; length > 0; length--) {
    const called = parts.slice(0, length).join(".");
    const from = renames.get(`${file}:${called}`) ?? renames.get(called);
    if (from === undefined) continue;
    const outer = from.includes(".") ? [] : parts.slice(0, length - 1);
    return [...(oldPath(outer, file, renames) ?? outer), from, ...parts.slice(length)];
  }
  return undefined;
}

/** Whether a unit is a function that stands by itself or in an object, and no member of a class. */
function isFree({ node }: UnitPiece): boolean {
  return ts.isFunctionDeclaration(node) || ts.isArrowFunction(node) || ts.isFunctionExpression(node);
}

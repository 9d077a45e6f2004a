import { contractText } from "./contract-text.js";
import { type ExportChanges, exportChanges } from "./export-changes.js";
import { ExportedUnits } from "./exported.js";
import { type MakerMatch, makersOf } from "./makers.js";
import { Matcher } from "./match.js";
import {
  matchUnits,
  movedFiles,
  oldName,
  type Renames,
  type UnitMatch,
  type UnitMatches,
} from "./match-units.js";
import type { Reference } from "./references.js";
import { suspectedNames } from "./suspects.js";
import { type Upgrade, upgradesOf } from "./upgrades.js";
import { type NameFilter, VersionCode } from "./version-code.js";
import type { VersionedProgram } from "./version-files.js";
import type { Piece, UnitPiece } from "./version-pieces.js";

// What a change touches. Pieces of two versions are brought together; those whose code differs are changed, and so is
// all that depends on them, which is found against the direction of dependence. A piece whose own code is the same is
// changed as well if a name in it leads elsewhere than to the twin of what it led to, or into another version of a package. Contracts and types change what is
// checked and not what runs, so they are reported where they stand and go no further.

/** Why a unit may behave otherwise than before, or is to be checked otherwise. */
export type ChangeReason =
  | { readonly kind: "code" | "signature" | "contract" }
  | { readonly kind: "calls" | "reads"; readonly name: string; readonly file: string };

/** A unit that a change touches. */
export interface ChangedUnit extends UnitMatch {
  readonly reasons: readonly ChangeReason[];
}

/** The making of a class's objects that a change touches. */
export interface ChangedMaker extends MakerMatch {
  readonly reasons: readonly ChangeReason[];
}

/** What became of the units of a program from one version to the next. */
export interface ProgramChanges extends UnitMatches {
  readonly changed: readonly ChangedUnit[];
  /** What makes the objects of classes that have no constructor of their own in both versions. */
  readonly makers: readonly MakerMatch[];
  /** Those of them that make objects otherwise: by fields, static blocks, what is above. */
  readonly changedMakers: readonly ChangedMaker[];
  readonly exports: ExportChanges;
}

/** Compares two versions of a program. */
export function changesBetween(
  old: VersionedProgram,
  now: VersionedProgram,
  renames: Renames = new Map(),
): ProgramChanges {
  return new Comparison(new VersionCode(old), new VersionCode(now), renames).changes();
}

/** The pieces that a change reaches, and the names they may be written by. */
interface Reach {
  readonly behaving: ReadonlySet<Piece>;
  readonly names: ReadonlySet<string>;
}

class Comparison {
  readonly #twins = new Map<Piece, Piece>();
  readonly #suspects: NameFilter;
  readonly #matches: UnitMatches;
  readonly #exportedBefore: ExportedUnits;
  readonly #upgrades: ReadonlyMap<Piece, readonly Upgrade[]>;

  constructor(
    readonly old: VersionCode,
    readonly now: VersionCode,
    renames: Renames,
  ) {
    const sides = new Set(old.units);
    const text = (unit: UnitPiece): string => (sides.has(unit) ? old : now).codeOf(unit).code;
    const before = new ExportedUnits(old.units, old.exports);
    this.#exportedBefore = before;
    const after = new ExportedUnits(now.units, now.exports);
    const exported = (unit: UnitPiece): readonly string[] => (sides.has(unit) ? before : after).of(unit);
    this.#matches = matchUnits(old.units, now.units, renames, text, [
      (unit) => exported(unit).map((name) => `${unit.in.file}:${name}`),
      (unit) => ((sides.has(unit) ? old : now).main === unit.in.file ? exported(unit) : []),
    ]);
    for (const pair of this.#matches.pairs) this.#twins.set(pair.new, pair.old);
    this.#matchOthers(renames);
    this.#suspects = suspectedNames(old, now, this.#twins);
    this.#upgrades = upgradesOf(old, now);
  }

  changes(): ProgramChanges {
    const behaving = this.#behaving();
    const names = new Set([...behaving].flatMap((piece) => [...this.now.names.of(piece)]));
    const changed = this.#matches.pairs.flatMap((pair) => {
      const reasons = [...this.#own(pair), ...this.#through(pair.new, { behaving, names })];
      return reasons.length === 0 ? [] : [{ ...pair, reasons }];
    });
    const makers = makersOf(this.#twins);
    const replaced = new Set(makers.map(({ old }) => `${old.in.file} ${old.name}`));
    return {
      ...this.#matches,
      removed: this.#matches.removed.filter(({ name, in: { file } }) => !replaced.has(`${file} ${name}`)),
      changed,
      makers,
      changedMakers: this.#changedMakers(makers, { behaving, names }),
      exports: this.#exports(behaving),
    };
  }

  #exports(behaving: ReadonlySet<Piece>): ExportChanges {
    const files = new Set(this.now.pieces.files.map(({ file }) => file));
    const moved = movedFiles(this.#matches.pairs);
    const place = (file: string): string =>
      files.has(file) ? file : file === this.old.main ? (this.now.main ?? file) : (moved.get(file) ?? file);
    const known = new Set<Piece>(
      this.#matches.pairs.flatMap(({ old, how }) => (how === "renamed_from" || how === "moved" ? [old] : [])),
    );
    const found = exportChanges(this.old.exports, this.now.exports, {
      placeOf: place,
      isTouched: (piece) => behaving.has(piece),
      isFollowed: (piece) => known.has(piece),
    });
    // A member of a class that is still exported is gone by itself.
    const told = new Set(found.removed.flatMap(({ pieces }) => pieces));
    const members = this.#matches.removed.filter(
      (unit) =>
        !told.has(unit) &&
        this.#exportedBefore.of(unit).some((name) => name.includes(".")) &&
        ![...told].some(
          ({ kind, name, in: { file } }) =>
            kind === "class" && file === unit.in.file && unit.name.includes(`${name}.`),
        ),
    );
    return {
      ...found,
      removed: [
        ...found.removed,
        ...members.map((unit) => ({ in: unit.in, name: unit.name, pieces: [unit] })),
      ],
    };
  }

  #changedMakers(makers: readonly MakerMatch[], reach: Reach): ChangedMaker[] {
    return makers.flatMap((match): ChangedMaker[] => {
      const { of: now } = match.new;
      if (!reach.behaving.has(now)) return [];
      const isOwn = match.isRewritten || this.old.codeOf(match.old.of).code !== this.now.codeOf(now).code;
      const through = this.#through(now, reach).filter(
        (one) => !("name" in one && one.name === match.new.name && one.file === now.in.file),
      );
      return [{ ...match, reasons: [...(isOwn ? [{ kind: "code" } as const] : []), ...through] }];
    });
  }

  /** Brings classes, values and declared members together: by file and name, else by a name that only one has. */
  #matchOthers(renames: Renames): void {
    const others = ({ pieces }: VersionCode): Piece[] => pieces.all.filter(({ kind }) => kind !== "unit");
    const same = (a: Piece, b: Piece): boolean => this.old.codeOf(a).code === this.now.codeOf(b).code;
    const matcher = new Matcher(others(this.old), others(this.now), same);
    const moved = movedFiles(this.#matches.pairs);
    const before = (piece: Piece): string => oldName(piece, renames) ?? piece.name;
    const exported = ({ exports }: VersionCode): ReadonlyMap<Piece, string> =>
      new Map(
        exports.flatMap(({ name, pieces, in: { file } }) =>
          pieces.map((piece) => [piece, `${piece.kind} ${file} ${name}`] as const),
        ),
      );
    const [wasExported, isExported] = [exported(this.old), exported(this.now)];
    const found = [
      ...matcher.byKey(
        (piece) => wasExported.get(piece),
        (piece) => isExported.get(piece),
      ),
      ...matcher.byKey(
        ({ kind, name, in: { file } }) => `${kind} ${file} ${name}`,
        (piece) => `${piece.kind} ${piece.in.file} ${before(piece)}`,
      ),
      ...matcher.byKey(
        ({ kind, name, in: { file } }) => `${kind} ${moved.get(file) ?? file} ${name}`,
        (piece) => `${piece.kind} ${piece.in.file} ${before(piece)}`,
      ),
      ...matcher.byKey(
        ({ kind, name }) => `${kind} ${name}`,
        (piece) => `${piece.kind} ${before(piece)}`,
        true,
      ),
    ];
    for (const pair of found) this.#twins.set(pair.new, pair.old);
  }

  /** The pieces of the new version that may behave otherwise: those that differ themselves, and all that depend on one. */
  #behaving(): ReadonlySet<Piece> {
    const { pieces } = this.now;
    const makers = new Map<Piece, Piece[]>();
    for (const piece of pieces.all)
      for (const { piece: part } of this.now.madeWith(piece))
        makers.set(part, [...(makers.get(part) ?? []), piece]);
    const changed = new Set(pieces.all.filter((piece) => this.#differs(piece)));
    for (const piece of changed) {
      for (const maker of makers.get(piece) ?? []) changed.add(maker);
      for (const name of this.now.names.of(piece))
        for (const user of this.now.writing(name))
          if (!changed.has(user) && this.now.means(user, piece, name)) changed.add(user);
    }
    return changed;
  }

  #differs(piece: Piece): boolean {
    if (this.#upgrades.has(piece)) return true;
    const twin = this.#twins.get(piece);
    if (twin === undefined || this.old.codeOf(twin).code !== this.now.codeOf(piece).code) return true;
    return this.#elsewhere(piece, twin).length > 0;
  }

  /** What a piece depends on in one version, where its twin depends on something else or on nothing. */
  #elsewhere(piece: Piece, twin: Piece): Reference[] {
    const now = this.now.usesOf(piece, this.#suspects);
    const before = this.old.usesOf(twin, this.#suspects);
    const kept = new Set(now.map((use) => this.#twins.get(use.piece)));
    const had = new Set(before.map((use) => use.piece));
    const isNew = (used: Piece): boolean => {
      const was = this.#twins.get(used);
      return was === undefined || !had.has(was);
    };
    return [...now.filter((use) => isNew(use.piece)), ...before.filter((use) => !kept.has(use.piece))];
  }

  /** What differs in a unit itself. */
  #own(pair: UnitMatch): ChangeReason[] {
    const before = this.old.codeOf(pair.old);
    const now = this.now.codeOf(pair.new);
    return [
      ...(before.code === now.code ? [] : [{ kind: "code" } as const]),
      ...(before.signature === now.signature ? [] : [{ kind: "signature" } as const]),
      ...(contractText(pair.old) === contractText(pair.new) ? [] : [{ kind: "contract" } as const]),
    ];
  }

  /** What differs in what a piece depends on; of a member without code, what may run in its place. */
  #through(piece: Piece, reach: Reach, seen = new Set<Piece>()): ChangeReason[] {
    const { behaving, names } = reach;
    if (!behaving.has(piece) || seen.has(piece)) return [];
    seen.add(piece);
    const twin = this.#twins.get(piece);
    const same = twin !== undefined && this.old.codeOf(twin).code === this.now.codeOf(piece).code;
    const found = [
      ...(this.#upgrades.get(piece) ?? []).map(upgraded),
      ...this.now
        .usesOf(piece, names)
        .filter((use) => behaving.has(use.piece))
        .flatMap((use) =>
          use.piece.kind === "member" ? this.#through(use.piece, reach, seen) : [reason(use)],
        ),
      ...(same
        ? this.#elsewhere(piece, twin)
            .filter(({ piece: { kind } }) => kind !== "member")
            .map(reason)
        : []),
    ];
    // The first of a name: what it leads to now, before what it led to.
    const byName = new Map(found.toReversed().map((one) => [textOf(one), one]));
    return [...byName.values()].reverse();
  }
}

function textOf(reason: ChangeReason): string {
  return "name" in reason ? `${reason.kind} ${reason.name}` : reason.kind;
}

/** What a package does, of another version now. */
function upgraded({ name, from, to }: Upgrade): ChangeReason {
  return { kind: "calls", name: `${name} ${to}, before ${from}`, file: `node_modules/${name}` };
}

function reason({ kind, piece }: Reference): ChangeReason {
  return { kind, name: piece.name, file: piece.in.file };
}

import type { ChangedMaker, ChangedUnit, MakerMatch, ProgramChanges, UnitMatch } from "../program/index.js";

// A class without a constructor makes objects as one with a constructor does, so it is compared as if it had one.

/** Something that a change touches: a unit, or what makes the objects of a class. */
export type Touched = ChangedUnit | ChangedMaker;

/** Something that both versions have and that can be called. */
export type Matched = UnitMatch | MakerMatch;

/** All that a change touches, in the order of the updated version. */
export function touchedBy({ changed, changedMakers }: ProgramChanges): Touched[] {
  return [...changed, ...changedMakers].sort(({ new: a }, { new: b }) =>
    a.in.file === b.in.file ? a.node.pos - b.node.pos : a.in.file < b.in.file ? -1 : 1,
  );
}

/** All that both versions have. */
export function matchedIn({ pairs, makers }: ProgramChanges): Matched[] {
  return [...pairs, ...makers];
}

/** Whether that is a unit, and not what makes objects although nobody wrote it. */
export function isUnit(touched: Touched): touched is ChangedUnit {
  return "kind" in touched.old && "kind" in touched.new;
}

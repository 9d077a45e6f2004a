import { type Diagnostic, diagnose, nearest } from "../diagnostic/index.js";
import type { ProgramChanges } from "../program/index.js";
import { type Matched, matchedIn } from "./touched.js";

/** Whether a unit is among those that are named: by its name now or before, or by that of a class or object around it. */
export function isWanted({ old, new: now }: Matched, names: readonly string[]): boolean {
  return (
    names.length === 0 ||
    [old.name, now.name].some((name) => names.some((wanted) => wanted === name || isAround(wanted, name)))
  );
}

function isAround(wanted: string, name: string): boolean {
  return name.replace(/^[gs]et /, "").startsWith(`${wanted}.`);
}

/** What is wrong with names that no unit or exported value has in either version. */
export function unknownUnits(changes: ProgramChanges, names: readonly string[]): Diagnostic[] {
  const { added, removed, exports } = changes;
  const units = [...matchedIn(changes).flatMap((pair) => [pair.old, pair.new]), ...added, ...removed].map(
    ({ name }) => name,
  );
  const known = [...units, ...exports.values.map((pair) => pair.new.name)];
  return names
    .filter((wanted) => !known.some((name) => name === wanted || isAround(wanted, name)))
    .map((wanted) =>
      diagnose(
        "diff/no-unit",
        { file: "--unit", start: 0, end: 0 },
        { wanted, meant: nearest(wanted, [...new Set(known)]) },
      ),
    );
}

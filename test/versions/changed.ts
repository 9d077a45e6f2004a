import {
  type ChangedUnit,
  type ChangeReason,
  changesBetween,
  findSources,
  openProject,
  type ProgramChanges,
  type Renames,
  type UnitMatch,
  type VersionedProgram,
} from "../../packages/proviso/src/program/index.js";
import { withProject } from "../support/project.js";
import type { Files } from "./support.js";

/** The program in a folder, opened. */
export function programIn(folder: string): VersionedProgram {
  return { projects: findSources(["."], folder, []).map(openProject), root: folder };
}

/** What changed from some files to others. */
export function compare(old: Files, now: Files, renames?: Renames): ProgramChanges {
  return withProject(old, (before) =>
    withProject(now, (after) => changesBetween(programIn(before), programIn(after), renames)),
  );
}

/** What changed in a file `a.ts`. */
export function compareText(old: string, now: string, renames?: Renames): ProgramChanges {
  return compare({ "a.ts": old }, { "a.ts": now }, renames);
}

/** `name: reason, reason` of each unit that changed. */
export function reasons({ changed }: ProgramChanges): string[] {
  return changed.map(
    ({ new: unit, reasons }: ChangedUnit) => `${unit.name}: ${reasons.map(brief).join(", ")}`,
  );
}

/** `old file:name -> new file:name how score` of each pair that is not plainly the same. */
export function pairs({ pairs }: ProgramChanges): string[] {
  return pairs
    .filter(({ how }) => how !== "name")
    .map(({ old, new: now, how, score }: UnitMatch) => {
      const guess = how === "similar" ? ` ${score.toFixed(2)}` : "";
      return `${old.in.file}:${old.name} -> ${now.in.file}:${now.name} ${how}${guess}`;
    });
}

function brief(reason: ChangeReason): string {
  return reason.kind === "calls" || reason.kind === "reads" ? `${reason.kind} ${reason.name}` : reason.kind;
}

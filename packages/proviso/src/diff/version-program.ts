import type { Diagnostic } from "../diagnostic/index.js";
import type { Plan } from "../generate/index.js";
import { type PlanOptions, planOf } from "../plan/index.js";
import {
  type OpenedVersion,
  openVersion,
  type Project,
  type VersionFolder,
  type VersionMachine,
  wellFormedTargets,
} from "../program/index.js";

/** A version with what can be looked at in it. */
export interface VersionProgram extends OpenedVersion {
  readonly folder: VersionFolder;
  readonly parts: readonly VersionPart[];
}

/** What one configuration governs of a version. */
export interface VersionPart {
  readonly project: Project;
  /** The files that can be looked at. */
  readonly targets: readonly string[];
}

/** Opens all projects of a version; what is wrong with its files goes to `problems`. */
export function versionProgram(
  folder: VersionFolder,
  machine: VersionMachine,
  problems: Diagnostic[],
): VersionProgram {
  const opened = openVersion(folder, machine, [], problems);
  const parts = opened.projects.map((project): VersionPart => {
    const { targets, diagnostics } = wellFormedTargets(project.group, project);
    problems.push(...diagnostics.filter(({ severity }) => severity === "error"));
    return { project, targets };
  });
  return { ...opened, folder, parts };
}

/** The plan of a part: what others can call of it, under contract or not; change contracts tell types and constants. */
export function planOfPart(
  { project, targets }: VersionPart,
  { entries, declarations }: VersionProgram,
  changes: NonNullable<PlanOptions["changes"]>,
): Plan {
  return planOf(project, targets, {
    fixtures: [],
    changes,
    ...(entries !== undefined && { entries }),
    ...(declarations !== undefined && { declarations }),
  });
}

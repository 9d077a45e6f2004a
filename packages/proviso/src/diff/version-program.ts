import type { Diagnostic } from "../diagnostic/index.js";
import type { Plan } from "../generate/index.js";
import { planOf } from "../plan/index.js";
import {
  findSources,
  openProject,
  type Project,
  type VersionedProgram,
  type VersionFolder,
  wellFormedTargets,
} from "../program/index.js";

/** A version with its projects opened. */
export interface OpenedVersion extends VersionedProgram {
  readonly folder: VersionFolder;
  readonly parts: readonly OpenedPart[];
}

/** What one configuration governs of a version. */
export interface OpenedPart {
  readonly project: Project;
  /** The files that can be looked at. */
  readonly targets: readonly string[];
}

/** Opens all projects of a version; what is wrong with its files goes to `problems`. */
export function openVersion(folder: VersionFolder, problems: Diagnostic[]): OpenedVersion {
  const parts = findSources(["."], folder.folder, problems).map((group): OpenedPart => {
    const project = openProject(group);
    const { targets, diagnostics } = wellFormedTargets(group, project);
    problems.push(...diagnostics.filter(({ severity }) => severity === "error"));
    return { project, targets };
  });
  return { folder, root: folder.folder, parts, projects: parts.map(({ project }) => project) };
}

/** The plan of a part, with units under contract or not. */
export function planOfPart({ project, targets }: OpenedPart): Plan {
  return planOf(project, targets, { fixtures: [] });
}

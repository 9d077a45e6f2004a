import path from "node:path";
import { isChangeFile } from "../contract/index.js";
import type { Diagnostic } from "../diagnostic/index.js";
import { type VersionedProgram, versionFiles } from "./changes/index.js";
import { openProject, type Project } from "./project.js";
import { findSources, looseSources, type SourceGroup } from "./sources.js";
import { packageEntries, type VersionFolder, type VersionMachine, versionLabel } from "./versions/index.js";

/** A version of a program, opened: its projects, without the change contracts that lie among their files. */
export interface OpenedVersion extends VersionedProgram {
  /** How people call it. */
  readonly label: string;
  /** The files whose exports others can reach, absolute, where that is not all of them: those that a package exports. */
  readonly entries?: readonly string[];
}

/**
 * Opens a version: the files and folders that are named from its folder, or all of it. Of a package, that is what it exports
 * and what those files import of its own, so that tests and builds that nobody loads are left out.
 */
export function openVersion(
  { version, folder }: VersionFolder,
  machine: VersionMachine,
  names: readonly string[],
  diagnostics: Diagnostic[],
): OpenedVersion {
  const label = versionLabel(version);
  const manifest = version.kind === "package" ? packageEntries(folder, machine) : undefined;
  if (manifest !== undefined && manifest.entries.length > 0 && names.length === 0) {
    const entries = manifest.entries.map((file) => path.join(folder, file).split(path.sep).join("/"));
    const project = openProject(looseSources(entries));
    return { projects: [withReached(project, folder)], root: folder, label, entries };
  }
  const named = names.filter((name) => machine.kindOf(path.resolve(folder, name)) !== undefined);
  const groups = findSources(names.length === 0 ? ["."] : named, folder, diagnostics);
  return { projects: groups.flatMap(withoutChanges).map(openProject), root: folder, label };
}

function withoutChanges(group: SourceGroup): SourceGroup[] {
  const targets = group.targets.filter((target) => !isChangeFile(target));
  return targets.length === 0 ? [] : [{ ...group, targets }];
}

/** The project with all its own files as targets. */
function withReached(project: Project, root: string): Project {
  const reached = versionFiles(project, root).map(({ inProgram }) => inProgram.fileName);
  const targets = [...new Set([...project.group.targets, ...reached])].sort();
  return { ...project, group: { ...project.group, targets } };
}

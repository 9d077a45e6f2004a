import path from "node:path";
import { isChangeFile } from "../contract/index.js";
import type { Diagnostic } from "../diagnostic/index.js";
import type { VersionedProgram } from "./changes/index.js";
import { openProject } from "./project.js";
import { findSources, looseSources, type SourceGroup } from "./sources.js";
import {
  type PackageEntries,
  packageEntries,
  type VersionFolder,
  type VersionMachine,
  versionLabel,
} from "./versions/index.js";

/** A version of a program, opened: its projects, without the change contracts that lie among their files. */
export interface OpenedVersion extends VersionedProgram {
  /** How people call it. */
  readonly label: string;
  /** The files whose exports others can reach, absolute, where that is not all of them: those that a package exports. */
  readonly entries?: readonly string[];
  /** Declaration files of JavaScript modules that do not stand beside them, by module. */
  readonly declarations: ReadonlyMap<string, string>;
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
  const manifest = packageEntries(folder, machine);
  const main = manifest?.main === undefined ? {} : { main: manifest.main };
  if (
    version.kind === "package" &&
    manifest !== undefined &&
    manifest.entries.length > 0 &&
    names.length === 0
  )
    return { ...openPackage(folder, manifest, machine), ...main, label };
  const named = names.filter((name) => machine.kindOf(path.resolve(folder, name)) !== undefined);
  const groups = findSources(names.length === 0 ? ["."] : named, folder, diagnostics);
  return {
    projects: groups.flatMap(withoutChanges).map(openProject),
    root: folder,
    ...main,
    label,
    declarations: new Map(),
  };
}

function withoutChanges(group: SourceGroup): SourceGroup[] {
  const targets = group.targets.filter((target) => !isChangeFile(target));
  return targets.length === 0 ? [] : [{ ...group, targets }];
}

/**
 * Opens what a package exports. Where types stand beside code, TypeScript follows imports to the types and not to the code, so
 * that the code is asked for by name, again until all is there.
 */
function openPackage(
  folder: string,
  { entries, declarations }: PackageEntries,
  machine: VersionMachine,
): Omit<OpenedVersion, "label"> {
  const full = (file: string): string => path.join(folder, file).split(path.sep).join("/");
  const exported = entries.map(full);
  const typed = new Map([...declarations].map(([entry, types]) => [full(entry), full(types)]));
  let targets: readonly string[] = exported;
  for (;;) {
    const beside = targets.map((file) => file.replace(/\.([cm]?)jsx?$/, ".d.$1ts"));
    const ambient = [...typed.values(), ...beside.filter((file) => machine.kindOf(file) === "file")];
    const project = openProject({ ...looseSources(targets), ambient: [...new Set(ambient)] });
    const own = project.program
      .getSourceFiles()
      .map(({ fileName }) => fileName)
      .filter(
        (file) => file.startsWith(`${full(".")}/`) && !file.includes("/node_modules/", full(".").length),
      );
    const code = own
      .map((file) => file.replace(/\.d\.([cm]?)ts$/, ".$1js"))
      .filter((file) => machine.kindOf(file) === "file");
    const reached = [...new Set([...targets, ...code])].sort();
    if (reached.length === targets.length)
      return { projects: [project], root: folder, entries: exported, declarations: typed };
    targets = reached;
  }
}

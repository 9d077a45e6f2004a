import path from "node:path";
import type { VersionView } from "../../contract/index.js";
import type { Renames, UnitMatch, VersionedProgram } from "../changes/index.js";
import { exportNamed, versionModule } from "./version-modules.js";

/** A version of a program, and where in it a change contract is read. */
export interface Viewpoint {
  readonly program: VersionedProgram;
  /** The source that it is about there. */
  readonly about: string;
}

/** The updated version, as a change contract names it. */
export function updatedView({ program, about }: Viewpoint, prevType: VersionView["prevType"]): VersionView {
  const module = versionModule(program, about);
  return {
    version: "updated",
    prevType,
    importOf: (name, isDefault) => ({
      name,
      from: specifier(about, about),
      isDefault: module === undefined ? isDefault : exportNamed(module, name, isDefault).isDefault,
    }),
    memberNamed: (_, name) => name,
  };
}

/** The previous version, by the names and in the files that units had there. */
export function previousView(
  { program, about }: Viewpoint,
  updated: Viewpoint,
  renames: Renames,
  pairs: readonly UnitMatch[],
): VersionView {
  const former = (name: string): string | undefined =>
    renames.get(`${updated.about}:${name}`) ?? renames.get(name);
  const fileOf = (name: string): string => {
    const pair = pairs.find(
      ({ new: unit, how }) =>
        how !== "similar" &&
        unit.in.file === updated.about &&
        (unit.name === name || unit.name.replace(/^[gs]et /, "").startsWith(`${name}.`)),
    );
    return pair?.old.in.file ?? about;
  };
  return {
    version: "previous",
    prevType: () => undefined,
    importOf: (name, isDefault) => {
      const file = fileOf(name);
      const was = former(name) ?? name;
      const module = versionModule(program, file);
      return {
        name: was,
        from: specifier(about, file),
        isDefault: module === undefined ? isDefault : exportNamed(module, was, isDefault).isDefault,
      };
    },
    memberNamed: (owner, name) => former(`${owner}.${name}`)?.split(".").at(-1) ?? name,
  };
}

/** How a module beside one file of a version imports another. */
export function specifier(from: string, to: string): string {
  const relative = path.posix.relative(path.posix.dirname(from), to);
  const compiled = relative.replace(/\.tsx?$/, ".js").replace(/\.([cm])ts$/, ".$1js");
  return compiled.startsWith(".") ? compiled : `./${compiled}`;
}

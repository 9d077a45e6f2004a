import path from "node:path";
import type { VersionMachine } from "./machine.js";

/** A folder of a version and its twin in the checkout, and the tops of both. */
export interface Twins {
  readonly here: string;
  readonly there: string;
  readonly root: string;
  readonly checkout: string;
}

/**
 * Links each package installed in the checkout into the version. The folder `node_modules` itself is the version's own, so
 * that what tools write there does not reach the checkout, and so that packages of the repository itself, to which
 * workspaces link, are those of the version and not those of the checkout. What tools keep beside the packages stays out.
 */
export function linkModules({ here, there, root, checkout }: Twins, machine: VersionMachine): void {
  const top = machine.realPath(checkout) ?? checkout;
  const linkAll = (names: string): void => {
    const from = path.join(there, names);
    const to = path.join(here, names);
    machine.makeFolder(to);
    for (const name of machine.namesIn(from)) {
      const target = path.join(from, name);
      const made = path.join(to, name);
      if (name.startsWith(".") || machine.kindOf(target) !== "folder") continue;
      if (machine.kindOf(made) !== undefined) continue;
      if (name.startsWith("@")) {
        linkAll(path.join(names, name));
        continue;
      }
      const real = machine.realPath(target);
      if (real === undefined) continue;
      const inside = path.relative(top, real);
      if (!isOwn(inside)) machine.link(target, made);
      else if (machine.kindOf(path.join(root, inside)) !== undefined)
        machine.link(path.join(root, inside), made);
    }
  };
  linkAll("node_modules");
}

/** Whether a path from the top of a repository leads to what the repository holds itself. */
function isOwn(inside: string): boolean {
  const parts = inside.split(path.sep);
  return !path.isAbsolute(inside) && parts[0] !== ".." && !parts.includes("node_modules");
}

import path from "node:path";
import { type Diagnostic, diagnose } from "../../diagnostic/index.js";
import { linkModules } from "./link-modules.js";
import type { VersionMachine } from "./machine.js";
import { npm } from "./npm.js";
import { packageFolders } from "./package-folders.js";
import { hasWorkspaces, lockNames, sameLock, sameManifest } from "./same-dependencies.js";

/**
 * Gives a version that was written to `root` the packages it depends on: those of the checkout, by links, where a
 * folder and its members ask for the same there; else their own, installed by npm. Where the checkout has none
 * installed, the version gets none.
 */
export async function provideDependencies(
  root: string,
  checkout: string,
  written: string,
  machine: VersionMachine,
): Promise<Diagnostic | undefined> {
  const folders = packageFolders(root, machine);
  const installed: string[] = [];
  for (const folder of folders) {
    const here = path.join(root, folder);
    const there = path.join(checkout, folder);
    if (machine.kindOf(path.join(there, "node_modules")) !== "folder") continue;
    if (installed.some((above) => isInside(folder, above))) continue;
    const members = hasWorkspaces(here, machine) ? folders.filter((one) => isInside(one, folder)) : [];
    const same =
      sameLock(here, there, machine) &&
      [folder, ...members].every((one) =>
        sameManifest(path.join(root, one), path.join(checkout, one), machine),
      );
    if (same) {
      linkModules({ here, there, root, checkout }, machine);
      continue;
    }
    const problem = await install(here, folder, written, machine);
    if (problem !== undefined) return problem;
    if (members.length > 0) installed.push(folder);
  }
  return undefined;
}

async function install(
  here: string,
  folder: string,
  written: string,
  machine: VersionMachine,
): Promise<Diagnostic | undefined> {
  const hasLock = lockNames.npm.some((name) => machine.kindOf(path.join(here, name)) === "file");
  const failure = await npm(machine, here, hasLock ? ["ci"] : ["install", "--no-package-lock"]);
  if (failure === undefined) return undefined;
  return diagnose(
    "version/dependencies",
    { file: written, start: 0, end: 0 },
    { written, folder: folder === "" ? "." : folder, ...failure },
  );
}

function isInside(folder: string, above: string): boolean {
  return folder !== above && (above === "" || folder.startsWith(`${above}/`));
}

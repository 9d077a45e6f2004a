import path from "node:path";
import type { VersionMachine } from "./machine.js";

/** The folders below `root` that hold a package, outer ones first, from `root` and with slashes. */
export function packageFolders(root: string, machine: VersionMachine): string[] {
  const found: string[] = [];
  const pending = [""];
  for (const folder of pending) {
    const names = machine.namesIn(path.join(root, folder));
    if (names.includes("package.json")) found.push(folder);
    for (const name of names) {
      if (name === "node_modules" || name.startsWith(".")) continue;
      const inner = folder === "" ? name : `${folder}/${name}`;
      const full = path.join(root, inner);
      if (machine.kindOf(full) === "folder" && machine.realPath(full) === full) pending.push(inner);
    }
  }
  return found;
}

import path from "node:path";
import type { VersionMachine } from "../versions/index.js";

/** The files below a folder, from it and with slashes. Packages installed there, hidden folders and links are left out. */
export function filesBelow(folder: string, machine: VersionMachine): string[] {
  const found: string[] = [];
  const pending = [""];
  for (const inner of pending) {
    for (const name of machine.namesIn(path.join(folder, inner))) {
      if (name === "node_modules" || name.startsWith(".")) continue;
      const file = inner === "" ? name : `${inner}/${name}`;
      const full = path.join(folder, file);
      const kind = machine.kindOf(full);
      if (kind === "file") found.push(file);
      else if (
        kind === "folder" &&
        machine.realPath(full) === (machine.realPath(path.dirname(full)) ?? "") + path.sep + name
      )
        pending.push(file);
    }
  }
  return found;
}

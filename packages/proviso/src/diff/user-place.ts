import path from "node:path";
import type { VersionFolder } from "../program/index.js";

/** Where the user has, or would have, a file of a version: a version that is somewhere else for a while goes away again. */
export function userPlace(file: string, { version, folder }: VersionFolder, cwd: string): string {
  switch (version.kind) {
    case "working-tree":
    case "folder":
      return file;
    case "commit":
      return path.join(cwd, path.relative(folder, file));
    case "package":
      return path.join(cwd, "node_modules", version.name, path.relative(folder, file));
  }
}

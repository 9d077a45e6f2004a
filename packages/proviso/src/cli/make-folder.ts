import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";

/** Makes a folder and those around it, one by one: where none can be made, as in `/proc`, Node tries forever to make all at once. */
export function makeFolder(folder: string): void {
  const around = path.dirname(folder);
  if (existsSync(folder)) return;
  if (around !== folder) makeFolder(around);
  try {
    mkdirSync(folder);
  } catch (error) {
    // Somebody else may have made it meanwhile.
    if (!existsSync(folder)) throw error;
  }
}

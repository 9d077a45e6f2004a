import { readFileSync } from "node:fs";

/** The text of a file without the mark of byte order, as TypeScript reads it. */
export function readText(fileName: string): string {
  return readFileSync(fileName, "utf8").replace(/^\uFEFF/, "");
}

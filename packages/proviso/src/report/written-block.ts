import type { ResultDocument } from "../result/index.js";
import type { Palette } from "./palette.js";

/** The files that were written, if some were. */
export function writtenBlock({ written = [] }: ResultDocument, paint: Palette): string[] {
  return written.length === 0
    ? []
    : [[paint.cyan("written"), ...written.map((file) => `  ${file}`)].join("\n")];
}

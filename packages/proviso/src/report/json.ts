import type { ResultDocument } from "../result/index.js";

/** The document itself, as `result.schema.json` describes it. */
export function json(document: ResultDocument): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

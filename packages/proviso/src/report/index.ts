// Reporters: text from a result document. One file each, one line here. Imports the result document only.
import { json } from "./json.js";
import { pretty } from "./pretty.js";
import type { Reporter } from "./reporter.js";

export const reporters = { pretty, json } as const satisfies Record<string, Reporter>;

export type ReporterName = keyof typeof reporters;

export function isReporterName(name: string): name is ReporterName {
  return Object.hasOwn(reporters, name);
}

export { printMessage } from "./message-block.js";
export type { Reporter, ReportOptions } from "./reporter.js";

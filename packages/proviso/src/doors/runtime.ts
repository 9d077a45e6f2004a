import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { ModuleFormat } from "./module-format.js";

const require = createRequire(import.meta.url);

/** The package that woven code calls. */
export const runtimePackage = "@proviso/runtime";

/** How woven code names the runtime where the user's own resolution finds it. */
export const runtimeSpecifier = `${runtimePackage}/internal`;

// Resolved before any hook is in place, which would ask here.
const internalFile = require.resolve(runtimeSpecifier);
const files = new Map([
  [runtimePackage, require.resolve(runtimePackage)],
  [runtimeSpecifier, internalFile],
  ...["foreign", "frames", "changes"].map((part): [string, string] => [
    `${runtimePackage}/${part}`,
    require.resolve(`${runtimePackage}/${part}`),
  ]),
]);

/** The folder of our own copy of the runtime. */
export const runtimeFolder = path.dirname(path.dirname(internalFile));

/** The file of our own copy that an import means, if it asks for the runtime. */
export function runtimeFile(specifier: string): string | undefined {
  return files.get(specifier);
}

/** How code in a file that Node runs names our own copy, wherever that file is. */
export function runtimeFor(format: ModuleFormat): string {
  return format === "module" ? pathToFileURL(internalFile).href : internalFile;
}

import type { FileWeaving } from "./file-weaving.js";
import { importOf, isModuleName } from "./module-names.js";
import type { Source } from "./source-index.js";

/** What a name that only a file of contracts imports reads as in the module that it is about. */
export function importedBy(
  contracts: Source,
  name: string,
  into: Source,
  file: FileWeaving,
): string | undefined {
  const imported = importOf(name, contracts.file);
  if (imported === undefined || importOf(name, into.file) !== undefined || isModuleName(into.file, name))
    return undefined;
  const whole = file.module(imported.specifier);
  return imported.name === "*" ? whole : `${whole}.${imported.name}`;
}

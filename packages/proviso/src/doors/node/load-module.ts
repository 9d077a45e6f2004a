// What the hooks run for a module that nobody has prepared. TypeScript comes with it.
import { fileHost } from "../host.js";
import { hasModuleSyntax } from "../module-format.js";
import type { Settings } from "../settings.js";
import { needsTranspiling } from "../user-file.js";
import { commonJsNames } from "./common-js-names.js";
import { exportedNames } from "./exported-names.js";
import type { LoadedModule } from "./prepared.js";
import { makeRunnable, type OriginalFile, withFormat } from "./runnable.js";
import { isOfVariant, variantOf } from "./variant.js";

/** Makes a module that is imported ready to run, or throws a `Refusal`; CommonJS is woven when it is required. */
export function loadModule(
  { url, fileName, text }: { readonly url: string; readonly fileName: string; readonly text: string },
  settings: Settings,
): LoadedModule {
  const file = withFormat({ fileName, text });
  const { format } = file;
  if (format === "module") return { format, code: makeRunnable(file, settings, variantOf(url)).code };
  const names = facadeNames(file, isOfVariant(url));
  return { format, ...(names !== undefined && { names }) };
}

/** What a CommonJS module exports, where Node would not find it, or is not to look. */
export function facadeNames(
  file: OriginalFile,
  isOfVariant: boolean,
  host = fileHost,
): readonly string[] | undefined {
  const hidesNames = needsTranspiling(file.fileName) && hasModuleSyntax(file.fileName, file.text);
  if (hidesNames) return [...exportedNames(file, host)];
  return isOfVariant ? [...commonJsNames(file, host)] : undefined;
}

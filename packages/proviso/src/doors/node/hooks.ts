// What Node is told when it resolves and loads a module. CommonJS is only recognised here and then left to the
// hook on `require`, because Node runs CommonJS that a hook supplies with a `require` of lesser abilities.
import type { LoadFnOutput, LoadHookContext, ResolveFnOutput } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { hasModuleSyntax } from "../module-format.js";
import { runtimeFile } from "../runtime.js";
import type { Settings } from "../settings.js";
import { isUserSource, needsTranspiling } from "../user-file.js";
import { commonJsNames } from "./common-js-names.js";
import { exportedNames } from "./exported-names.js";
import { sourceFor } from "./resolve-source.js";
import { makeRunnable, readSource } from "./runnable.js";
import { inVariantOf, variantOf } from "./variant.js";

/** The module the process was started with, which Node itself must know as such. */
const entries = new Set<string>();

/** Our own copy of the runtime, for woven code and for the user's: there must be one. */
export function resolveRuntime(specifier: string): ResolveFnOutput | undefined {
  const file = runtimeFile(specifier);
  return file === undefined
    ? undefined
    : { url: pathToFileURL(file).href, format: "module", shortCircuit: true };
}

/** What becomes of what Node has resolved. */
export function resolved(output: ResolveFnOutput, parentUrl: string | undefined): ResolveFnOutput {
  if (parentUrl === undefined) entries.add(output.url);
  return inVariantOf(output, parentUrl);
}

/** The source that is meant where Node has found no file, or the error that Node gave. */
export function resolveMissing(error: unknown): ResolveFnOutput {
  const { code, url } = error as { readonly code?: unknown; readonly url?: unknown };
  const noFile = code === "ERR_MODULE_NOT_FOUND" || code === "ERR_UNSUPPORTED_DIR_IMPORT";
  if (!noFile || typeof url !== "string" || !url.startsWith("file:")) throw error;
  const source = sourceFor(fileURLToPath(url));
  if (source === undefined || !isUserSource(source)) throw error;
  return { url: pathToFileURL(source).href + new URL(url).search, shortCircuit: true };
}

/** What Node is to run for this URL, or nothing where that is Node's own business. */
export function loadSource(
  url: string,
  context: Partial<LoadHookContext>,
  settings: Settings,
): LoadFnOutput | undefined {
  if (!url.startsWith("file:") || context.importAttributes?.["type"] !== undefined) return undefined;
  const fileName = fileURLToPath(url);
  if (!isUserSource(fileName)) return undefined;
  const file = readSource(fileName);
  switch (file.format) {
    case "commonjs": {
      const hidesNames = needsTranspiling(fileName) && hasModuleSyntax(fileName, file.text);
      if (variantOf(url) !== undefined) {
        const names = hidesNames ? exportedNames(file) : commonJsNames(file);
        return { format: "module", source: variantFacade(fileName, names), shortCircuit: true };
      }
      return hidesNames && !entries.has(url)
        ? { format: "module", source: facade(fileName, exportedNames(file)), shortCircuit: true }
        : { format: "commonjs", shortCircuit: true };
    }
    case "module": {
      const { code } = makeRunnable(file, settings, variantOf(url));
      return { format: "module", source: code, shortCircuit: true };
    }
  }
}

/** An ES module with the exports of a CommonJS one. */
function facade(fileName: string, names: ReadonlySet<string>): string {
  const exported = `createRequire(import.meta.url)(${JSON.stringify(fileName)})`;
  return exporting(`import { createRequire } from "node:module";`, exported, names);
}

/** The same for the CommonJS module of a variant. */
function variantFacade(fileName: string, names: ReadonlySet<string>): string {
  const loader = JSON.stringify(new URL("./variant-modules.js", import.meta.url).href);
  const exported = `requireInVariant(${JSON.stringify(fileName)}, import.meta.url)`;
  return exporting(`import { requireInVariant } from ${loader};`, exported, names);
}

function exporting(start: string, exported: string, names: ReadonlySet<string>): string {
  return [
    start,
    `const exported = ${exported};`,
    "export default exported;",
    ...[...names].map(
      (name, i) =>
        `const name${i} = exported[${JSON.stringify(name)}];\nexport { name${i} as ${JSON.stringify(name)} };`,
    ),
  ].join("\n");
}

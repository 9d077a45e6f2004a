// What Node is told when it resolves and loads a module. CommonJS is only recognised here and then left to the
// hook on `require`, because Node runs CommonJS that a hook supplies with a `require` of lesser abilities. What weaves is
// not loaded here: a process that finds all its modules prepared does without.
import type { LoadFnOutput, LoadHookContext, ResolveFnOutput } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { runtimeFile } from "../runtime.js";
import { isUserSource } from "../user-file.js";
import type { LoadedModule, PreparedModules } from "./prepared.js";
import { sourceFor } from "./resolve-source.js";
import { readText } from "./source-text.js";
import { inVariantOf, isOfVariant } from "./variant.js";

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

/** A source of the user's that Node is about to load. */
interface Loading {
  readonly url: string;
  readonly fileName: string;
  readonly text: string;
}

/** What is to be loaded, if that is not Node's own business. */
export function userSource(url: string, context: Partial<LoadHookContext>): Loading | undefined {
  if (!url.startsWith("file:") || context.importAttributes?.["type"] !== undefined) return undefined;
  const fileName = fileURLToPath(url);
  return isUserSource(fileName) ? { url, fileName, text: readText(fileName) } : undefined;
}

/** What Node is to run, if that was prepared. */
export function preparedOutput(loading: Loading, prepared: PreparedModules): LoadFnOutput | undefined {
  const found = prepared.find(loading.fileName, loading.text, loading.url);
  return found === undefined ? undefined : outputOf(loading, found);
}

/** What Node is to run for a module. */
export function outputOf(
  { url, fileName }: Loading,
  { format, code = "", names }: LoadedModule,
): LoadFnOutput {
  if (format === "module") return { format, source: code, shortCircuit: true };
  if (names === undefined || (!isOfVariant(url) && entries.has(url))) return { format, shortCircuit: true };
  const source = isOfVariant(url) ? variantFacade(fileName, names) : facade(fileName, names);
  return { format: "module", source, shortCircuit: true };
}

/** An ES module with the exports of a CommonJS one. */
function facade(fileName: string, names: readonly string[]): string {
  const exported = `createRequire(import.meta.url)(${JSON.stringify(fileName)})`;
  return exporting(`import { createRequire } from "node:module";`, exported, names);
}

/** The same for the CommonJS module of a variant. */
function variantFacade(fileName: string, names: readonly string[]): string {
  const loader = JSON.stringify(new URL("./variant-modules.js", import.meta.url).href);
  const exported = `requireInVariant(${JSON.stringify(fileName)}, import.meta.url)`;
  return exporting(`import { requireInVariant } from ${loader};`, exported, names);
}

function exporting(start: string, exported: string, names: readonly string[]): string {
  return [
    start,
    `const exported = ${exported};`,
    "export default exported;",
    ...names.map(
      (name, i) =>
        `const name${i} = exported[${JSON.stringify(name)}];\nexport { name${i} as ${JSON.stringify(name)} };`,
    ),
  ].join("\n");
}

// CommonJS: `require` finds TypeScript and runs what was woven. Extensions are Node's own table of what to do with
// a file, kept by it for just this use.
import Module, { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { runtimeFile } from "../runtime.js";
import type { Settings } from "../settings.js";
import { isUserSource } from "../user-file.js";
import type { PreparedModules } from "./prepared.js";
import { sourceFor } from "./resolve-source.js";
import { readText } from "./source-text.js";
import type { Variant } from "./variant.js";
import { variantFor } from "./variant-modules.js";

/** What Node's loader has and its types do not tell. */
interface Loader {
  _resolveFilename(request: string, parent: NodeModule | undefined, ...rest: unknown[]): string;
}
interface Compiling extends NodeModule {
  _compile(code: string, fileName: string, format?: string): void;
}
type NodeModule = NodeJS.Module;

const require = createRequire(import.meta.url);
const { extensions } = require;

/** Puts the hook in place, for the rest of the process. */
export function hookRequire(settings: Settings, prepared: PreparedModules, importsAreHooked: boolean): void {
  hookResolution(Module as unknown as Loader);
  const plain = extensions[".js"];
  for (const extension of [".js", ".jsx", ".ts", ".tsx", ".cts", ".mts"]) {
    const native = extensions[extension] ?? plain;
    extensions[extension] = (module: NodeModule, fileName: string): void => {
      if (!isUserSource(fileName)) return native?.(module, fileName);
      const text = readText(fileName);
      const { variant, url } = variantFor(module) ?? {};
      const found = prepared.find(fileName, text, url);
      const file = found ? { ...found, fileName } : weave(fileName, text, settings, variant);
      if (file.format === "module" && !importsAreHooked) whatRefuses().refuseUnhookedImports(file);
      (module as Compiling)._compile(file.code, fileName, file.format);
    };
  }
}

function weave(
  fileName: string,
  text: string,
  settings: Settings,
  variant: Variant | undefined,
): ReturnType<ReturnType<typeof whatWeaves>["makeRunnable"]> {
  const { makeRunnable, withFormat } = whatWeaves();
  return makeRunnable(withFormat({ fileName, text }), settings, variant);
}

/** TypeScript comes with it, so it is loaded when the first file asks for it that is not prepared. */
const whatWeaves = (): typeof import("./runnable.js") => require("./runnable.js");
const whatRefuses = (): typeof import("./unhooked-imports.js") => require("./unhooked-imports.js");

function hookResolution(loader: Loader): void {
  const native = loader._resolveFilename;
  loader._resolveFilename = (request, parent, ...rest) => {
    const runtime = runtimeFile(request);
    if (runtime !== undefined) return runtime;
    try {
      return native.call(loader, request, parent, ...rest);
    } catch (error) {
      const source = sourceFor(absolute(request, parent));
      if (source === undefined || !/^(\.{0,2}\/|\.{1,2}$|file:|[a-z]:)/i.test(request)) throw error;
      return source;
    }
  };
}

function absolute(request: string, parent: NodeModule | undefined): string {
  if (request.startsWith("file:")) return fileURLToPath(request);
  return path.resolve(parent?.filename ? path.dirname(parent.filename) : process.cwd(), request);
}

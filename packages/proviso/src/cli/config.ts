import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { nearest } from "../diagnostic/index.js";
import type { Fixtures } from "../test/index.js";

/** What `proviso.config.ts` may say. */
export interface Config {
  /** Files and folders to read when the command line names none. */
  readonly files?: readonly string[];
  readonly reporter?: string;
  readonly outputFile?: string;
  /** Values for `proviso test`, by the name of a type: a list, a function that makes one, an arbitrary of fast-check's. */
  readonly fixtures?: Fixtures;
}

const keys = ["files", "reporter", "outputFile", "fixtures"] as const;

export interface LoadedConfig {
  readonly values: ReadonlyMap<string, string | true>;
  readonly files: readonly string[];
  /** What is said of fixtures, and the file that says it. */
  readonly fixtures?: { readonly file: string; readonly values: unknown };
}

const nothing: LoadedConfig = { values: new Map(), files: [] };

const names = ["proviso.config.ts", "proviso.config.mts", "proviso.config.js", "proviso.config.mjs"];

/** Loads the configuration that is named, or the one in the working folder, or none. */
export async function loadConfig(
  named: string | undefined,
  cwd: string,
): Promise<LoadedConfig | { readonly error: string }> {
  const file =
    named === undefined
      ? names.map((name) => path.join(cwd, name)).find((name) => existsSync(name))
      : path.resolve(cwd, named);
  if (file === undefined) return nothing;
  if (!existsSync(file))
    return { error: `\`${named}\` does not exist: name another file with --config, or leave it out.` };
  try {
    return readConfig(await importModule(file), path.relative(cwd, file), file);
  } catch (error) {
    return {
      error: `${path.relative(cwd, file)} could not be loaded: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
}

function readConfig(
  value: unknown,
  file: string,
  fullName: string,
): LoadedConfig | { readonly error: string } {
  if (typeof value !== "object" || value === null)
    return { error: `${file} must have a default export that is an object.` };
  const values = new Map<string, string | true>();
  let files: readonly string[] = [];
  let fixtures: LoadedConfig["fixtures"];
  for (const [key, setting] of Object.entries(value)) {
    if (!keys.some((known) => known === key)) {
      const suggestion = nearest(key, keys);
      return {
        error: `${file}: there is no setting \`${key}\`.${suggestion === undefined ? "" : ` Did you mean \`${suggestion}\`?`}`,
      };
    }
    if (key === "files") {
      if (!Array.isArray(setting) || !setting.every((item) => typeof item === "string"))
        return { error: `${file}: \`files\` must be an array of strings.` };
      files = setting;
    } else if (key === "fixtures") fixtures = { file: fullName, values: setting };
    else if (typeof setting !== "string") return { error: `${file}: \`${key}\` must be a string.` };
    else values.set(key, setting);
  }
  return { values, files, ...(fixtures !== undefined && { fixtures }) };
}

/** The default export of a module. TypeScript is stripped into a file beside it, so that its imports resolve. */
async function importModule(file: string): Promise<unknown> {
  if (!/ts$/.test(file)) return ((await import(pathToFileURL(file).href)) as { default?: unknown }).default;
  const { default: ts } = await import("#typescript");
  const { outputText, diagnostics = [] } = ts.transpileModule(readFileSync(file, "utf8"), {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
    reportDiagnostics: true,
  });
  const [error] = diagnostics;
  if (error !== undefined) {
    const text = ts.flattenDiagnosticMessageText(error.messageText, "\n");
    const place = error.file?.getLineAndCharacterOfPosition(error.start ?? 0);
    throw new SyntaxError(
      place === undefined ? text : `${text} (line ${place.line + 1}, column ${place.character + 1})`,
    );
  }
  if (/["']\.{1,2}\//.test(outputText)) (await import("../doors/index.js")).loadTypeScript();
  const stripped = path.join(path.dirname(file), `.proviso.config.${process.pid}.mjs`);
  try {
    writeFileSync(stripped, outputText);
  } catch {
    // In a folder that cannot be written, a configuration that imports nothing still loads.
    return ((await import(`data:text/javascript,${encodeURIComponent(outputText)}`)) as { default?: unknown })
      .default;
  }
  try {
    return ((await import(pathToFileURL(stripped).href)) as { default?: unknown }).default;
  } finally {
    rmSync(stripped, { force: true });
  }
}

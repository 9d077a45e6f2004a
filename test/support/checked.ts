import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import { afterAll } from "vitest";
import {
  type InstrumentHost,
  type InstrumentOptions,
  instrument,
} from "../../packages/proviso/dist/instrument/index.js";

/** The runtime that checked programs and tests share. */
export const runtimeUrl = new URL("../../packages/runtime/dist/internal.js", import.meta.url).href;

/** Node's own `import()`. */
export const nativeImport: (url: string) => Promise<Record<string, unknown>> = createRequire(import.meta.url)(
  "./native-import.cjs",
);

const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** Reads files of a folder, and resolves imports among them, as the doors do. */
export function folderHost(folder: string): InstrumentHost {
  const readFile = (name: string): string | undefined => {
    try {
      return readFileSync(name, "utf8");
    } catch {
      return undefined;
    }
  };
  return {
    readFile,
    resolve: (specifier, from) => {
      if (!specifier.startsWith(".")) return undefined;
      const base = path.resolve(path.dirname(path.resolve(folder, from)), specifier);
      return [base, base.replace(/\.js$/, ".ts"), `${base}.ts`].find((name) => readFile(name) !== undefined);
    },
  };
}

/** The text of a file with its contracts woven in, as JavaScript. */
export function woven(
  folder: string,
  name: string,
  options: Partial<InstrumentOptions> = {},
  host = folderHost(folder),
): string {
  const fileName = path.join(folder, name);
  const text = readFileSync(fileName, "utf8");
  const done = instrument(
    { fileName, text },
    { host, checks: "all", frames: false, format: "module", runtime: runtimeUrl, root: folder, ...options },
  );
  const [error] = done?.diagnostics.filter((d) => d.severity === "error") ?? [];
  if (error !== undefined) throw new Error(`${name}: ${error.message}`);
  const { outputText, diagnostics: [syntax] = [] } = ts.transpileModule(done?.code ?? text, {
    fileName,
    reportDiagnostics: true,
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      useDefineForClassFields: true,
    },
  });
  // TypeScript mends what other compilers refuse.
  if (syntax !== undefined)
    throw new Error(`${name}: ${ts.flattenDiagnosticMessageText(syntax.messageText, "\n")}`);
  return outputText;
}

/** Weaves a program of some files and runs it; `main.ts` is what is imported. */
export async function run(
  files: string | Readonly<Record<string, string>>,
  options: Partial<InstrumentOptions> = {},
): Promise<Record<string, unknown>> {
  const folder = mkdtempSync(path.join(tmpdir(), "proviso-checked-"));
  made.push(folder);
  const sources = typeof files === "string" ? { "main.ts": files } : files;
  for (const [name, text] of Object.entries(sources)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  writeFileSync(path.join(folder, "package.json"), '{ "type": "module" }');
  const host = folderHost(folder);
  for (const name of Object.keys(sources)) {
    if (!/\.[jt]s$/.test(name)) continue;
    const code = woven(folder, name, options, host);
    const out = path.join(folder, "out", name.replace(/\.ts$/, ".js"));
    mkdirSync(path.dirname(out), { recursive: true });
    writeFileSync(out, code);
  }
  return nativeImport(pathToFileURL(path.join(folder, "out", "main.js")).href);
}

/** The ways in which the same program is checked: by plain expressions where they suffice, and by the runtime alone. */
export const ways = [
  ["plain expressions", { plain: true }],
  ["the runtime alone", { plain: false }],
] as const;

/** What happened to a call: `"returned <json>"`, or the error's class and the clause it is about. */
export async function outcome(call: () => unknown): Promise<string> {
  try {
    const value = await call();
    return `returned ${typeof value === "bigint" ? `${value}n` : value === undefined ? "undefined" : JSON.stringify(value)}`;
  } catch (error) {
    if (error instanceof Error && "clause" in error) return `${error.name}: ${String(error.clause)}`;
    return error instanceof Error ? `threw ${error.name}: ${error.message}` : `threw ${String(error)}`;
  }
}

import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import { instrument } from "../../packages/proviso/dist/instrument/index.js";

// Turns the workloads into JavaScript, once for each variant.

const root = path.resolve(import.meta.dirname, "../..");
const runtime = pathToFileURL(path.join(root, "packages/runtime/dist/internal.js")).href;

export const WORKLOADS = ["arithmetic", "object", "quantifier", "inheritance", "async"];

/** The variants that are contract libraries. */
export const LIBRARIES = ["ts-code-contracts", "decorator-contracts", "contracts-v"];

/** Where the code of each variant comes from, and how it is prepared. */
export const VARIANTS = {
  plain: { file: "contract", removeComments: true },
  "by hand": { file: "by-hand" },
  proviso: { file: "contract", checks: "all" },
  off: { file: "contract", checks: "off" },
  ...Object.fromEntries(LIBRARIES.map((name) => [name, { file: name }])),
};

/** Writes a workload's JavaScript into `folder`; returns the URL of its driver, and of each variant's module. */
export function prepare(folder, workload) {
  const from = path.join(import.meta.dirname, "workloads", workload);
  const to = path.join(folder, workload);
  mkdirSync(to, { recursive: true });
  writeFileSync(path.join(to, "package.json"), '{ "type": "module" }');
  symlinkSync(path.join(root, "node_modules"), path.join(to, "node_modules"));
  const write = (name, text) => {
    writeFileSync(path.join(to, name), text);
    return pathToFileURL(path.join(to, name)).href;
  };
  const used = new Set(Object.values(VARIANTS).map(({ file }) => `${file}.ts`));
  for (const name of readdirSync(from).filter((n) => !used.has(n)))
    write(name.replace(/\.ts$/, ".js"), transpile(readFileSync(path.join(from, name), "utf8")));
  const subjects = Object.entries(VARIANTS).map(([variant, { file, checks = "off", ...options }]) => {
    const fileName = path.join(from, `${file}.ts`);
    const code = transpile(woven(fileName, readFileSync(fileName, "utf8"), checks), options);
    return [variant, write(`${variant.replace(" ", "-")}.js`, code)];
  });
  return { drive: pathToFileURL(path.join(to, "drive.js")).href, subjects: Object.fromEntries(subjects) };
}

function woven(fileName, text, checks) {
  const host = { readFile: () => undefined, resolve: () => undefined };
  const done = instrument(
    { fileName, text },
    { host, checks, frames: false, format: "module", runtime, root },
  );
  const error = done?.diagnostics.find(({ severity }) => severity === "error");
  if (error !== undefined) throw new Error(`${fileName}: ${error.message}`);
  return done?.code ?? text;
}

/** A file's text as JavaScript. */
export function transpile(text, options = {}) {
  const { ES2022 } = ts.ScriptTarget;
  const { ESNext } = ts.ModuleKind;
  return ts.transpileModule(text, { compilerOptions: { target: ES2022, module: ESNext, ...options } })
    .outputText;
}

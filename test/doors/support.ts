import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type EncodedSourceMap, originalPositionFor, TraceMap } from "@jridgewell/trace-mapping";

export const repository = path.resolve(import.meta.dirname, "../..");
const binary = path.join(repository, "packages/proviso/bin/proviso.js");

/** A folder with these files in which `proviso` is installed, for as long as `use` runs. */
export async function inFolder<T>(
  files: Readonly<Record<string, string>>,
  use: (folder: string) => T | Promise<T>,
): Promise<T> {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "proviso-doors-")));
  try {
    symlinkSync(path.join(repository, "node_modules"), path.join(folder, "node_modules"), "junction");
    for (const [name, text] of Object.entries(files)) {
      const file = path.join(folder, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Env = Readonly<Record<string, string>>;

export function node(cwd: string, args: readonly string[], env: Env = {}): SpawnSyncReturns<string> {
  const { FORCE_COLOR: _, ...inherited } = process.env;
  return spawnSync(process.execPath, args, {
    cwd,
    encoding: "utf8",
    env: { ...inherited, NO_COLOR: "1", ...env },
  });
}

/** Runs a script as users do: `node --import proviso/register`. */
export function registered(cwd: string, args: readonly string[], env: Env = {}): SpawnSyncReturns<string> {
  return node(cwd, ["--import", "proviso/register", ...args], env);
}

export function proviso(cwd: string, args: readonly string[], env: Env = {}): SpawnSyncReturns<string> {
  return node(cwd, [binary, ...args], env);
}

/** `file:line:column`, lines and columns from 1, of the source that the map gives for a stretch of the code. */
export function sourceOf(code: string, map: string, needle: string): string {
  const at = code.indexOf(needle);
  if (at < 0) return `no \`${needle}\` in the code`;
  const before = code.slice(0, at).split("\n");
  const position = { line: before.length, column: before.at(-1)?.length ?? 0 };
  const found = originalPositionFor(new TraceMap(JSON.parse(map) as EncodedSourceMap), position);
  return `${path.basename(found.source ?? "nowhere")}:${found.line}:${(found.column ?? -1) + 1}`;
}

/** A function with a precondition, in TypeScript that Node cannot strip. */
export const halfTs = `enum Unit { One = 1 }
/** @requires n % 2 === 0 */
export function half(n: number): number {
  const result: number = n / 2;
  return Unit.One * Math.sign(n) * result;
}
`;

/** Calls it with its argument, at line 4 and column 21. */
export const mainTs = `import { half } from "./half.js";
interface Shape { size: number }
const shape: Shape = { size: Number(process.argv[2]) };
console.log("half", half(shape.size));
`;

export const halfJs = `/**
 * @param {number} n
 * @requires n % 2 === 0
 */
export function half(n) {
  return n / 2;
}
`;

export const mainJs = `import { half } from "./half.js";


console.log("half", half(Number(process.argv[2])));
`;

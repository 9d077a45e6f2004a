import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { makeFolder } from "./make-folder.js";

// The edge of what compares versions: this machine's files, and the programs it has. It has the form that
// `VersionMachine` of `program/` asks for.

interface Command {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly milliseconds?: number;
}

type Ended =
  | { readonly kind: "exited"; readonly status: number; readonly out: string; readonly err: string }
  | { readonly kind: "not installed" }
  | { readonly kind: "failed"; readonly reason: string };

/** This machine. */
export const versionMachine = {
  run,
  kindOf: (name: string): "folder" | "file" | undefined => {
    const stats = fs.statSync(name, { throwIfNoEntry: false });
    return stats === undefined ? undefined : stats.isDirectory() ? "folder" : "file";
  },
  readFile: (name: string): string | undefined => tried(() => fs.readFileSync(name, "utf8")),
  namesIn: (folder: string): readonly string[] => tried(() => fs.readdirSync(folder).sort()) ?? [],
  realPath: (name: string): string | undefined => tried(() => fs.realpathSync(name)),
  makeFolder,
  writeFile: (name: string, text: string): void => fs.writeFileSync(name, text),
  link: (target: string, name: string): void => fs.symlinkSync(target, name, "junction"),
  move: (from: string, to: string): void => fs.renameSync(from, to),
  temporaryFolder: (): string => {
    // Who listens before there is a folder leaves none: signals are told when what runs now has come to its end.
    if (temporary.size === 0) for (const signal of signals) process.on(signal, endBy);
    const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "proviso-version-")));
    temporary.add(folder);
    return folder;
  },
  removeFolder: (folder: string): void => {
    remove(folder);
    if (temporary.delete(folder) && temporary.size === 0)
      for (const signal of signals) process.off(signal, endBy);
  },
};

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
/** Temporary folders that are still there. */
const temporary = new Set<string>();

/** Removes what is temporary, and ends as one that does not listen to the signal. */
function endBy(signal: NodeJS.Signals): void {
  for (const folder of temporary) tried(() => remove(folder));
  for (const one of signals) process.off(one, endBy);
  process.kill(process.pid, signal);
}

function remove(folder: string): void {
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

function run({ program, args, cwd, env = {}, milliseconds }: Command): Promise<Ended> {
  return new Promise((resolve) => {
    const [file, first] = programFile(program);
    const child = spawn(file, [...first, ...args], {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      windowsHide: true,
    });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    let late = false;
    const guard =
      milliseconds === undefined
        ? undefined
        : setTimeout(() => {
            late = true;
            child.kill();
          }, milliseconds);
    child.stdout.on("data", (chunk: Buffer) => out.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => err.push(chunk));
    child.on("error", (error: NodeJS.ErrnoException) => {
      clearTimeout(guard);
      const missing = error.code === "ENOENT" && fs.existsSync(cwd);
      resolve(missing ? { kind: "not installed" } : { kind: "failed", reason: error.message });
    });
    child.on("close", (status, signal) => {
      clearTimeout(guard);
      if (late)
        resolve({ kind: "failed", reason: `${program} did not end within ${(milliseconds ?? 0) / 1000} s` });
      else if (status === null) resolve({ kind: "failed", reason: `${program} was ended by ${signal}` });
      else resolve({ kind: "exited", status, out: textOf(out), err: textOf(err) });
    });
  });
}

/** What to start for a program, and its first arguments: on Windows npm is a script, which only Node runs without a shell. */
function programFile(program: string): readonly [string, readonly string[]] {
  if (program === "node") return [process.execPath, []];
  if (process.platform !== "win32" || program !== "npm") return [program, []];
  const script = path.join(path.dirname(process.execPath), "node_modules", "npm", "bin", "npm-cli.js");
  return [process.execPath, [script]];
}

function textOf(chunks: readonly Buffer[]): string {
  return Buffer.concat(chunks).toString("utf8");
}

function tried<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

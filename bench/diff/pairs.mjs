import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

// Cases that `proviso diff` runs in both versions in a second, against those that `proviso test` runs in one: a pair is two runs
// and a comparison of what they left. And what a large program costs of which little changed.

const binary = path.resolve(import.meta.dirname, "../../packages/proviso/bin/proviso.js");

/** Programs whose units change without behaving otherwise; contracts that hold give `test` something to check. */
export const PROGRAMS = {
  numbers: `
/** @ensures true */
export function mean(a: number, b: number): number { return a + (b - a) / 2; }
/** @ensures true */
export function clamp(n: number, low: number, high: number): number { return n < low ? low : n > high ? high : n; }
`,
  texts: `
/** @ensures true */
export function title(text: string): string { return text.slice(0, 1).toUpperCase() + text.slice(1); }
/** @ensures true */
export function words(text: string): string[] { return text.split(" ").filter((word) => word !== ""); }
`,
  lists: `
/** @ensures true */
export function sorted(list: readonly number[]): number[] { return [...list].sort((a, b) => a - b); }
/** @ensures true */
export function doubled(list: readonly number[]): number[] { return list.map((n) => 2 * n); }
`,
  objects: `
export class Stack {
  items: number[] = [];
  /** @ensures true */
  push(n: number): number { return this.items.push(n); }
  /** @ensures true */
  pop(): number | undefined { return this.items.pop(); }
}
`,
};

/**
 * Cases in a second of `test` on a program and pairs of `diff` on its change.
 * @param {keyof typeof PROGRAMS} name
 * @param {number} cases
 */
export function measurePairs(name, cases) {
  return inFolder((folder) => {
    const text = PROGRAMS[name];
    write(folder, "old/a.ts", text);
    write(folder, "new/a.ts", text.replaceAll("{ return ", "{ void 0; return "));
    const limits = ["--cases", `${cases}`, "--time-limit", "60"];
    const empty = ["--cases", "1", "--time-limit", "60"];
    const test =
      seconds(folder, ["test", "old", "--causes", "none", ...limits]) -
      seconds(folder, ["test", "old", "--causes", "none", ...empty]);
    const run = proviso(folder, ["diff", "./old", "./new", ...limits]);
    const diff = run.seconds - seconds(folder, ["diff", "./old", "./new", ...empty]);
    return {
      findings: run.document.summary.findings,
      cases: run.document.summary.cases,
      test: cases / test,
      pairs: cases / diff,
    };
  });
}

/**
 * A program of many units of which a few changed: which are run, and how long it takes.
 * @param {number} units
 * @param {number} touched
 */
export function measureLarge(units, touched) {
  return inFolder((folder) => {
    const program = (isNew) =>
      Array.from({ length: units }, (_, i) => {
        const call = i > 0 && i % 10 === 0 ? ` + f${i - 1}(n)` : "";
        const code = isNew && i < touched * 20 && i % 20 === 9 ? "n * 2 + 0" : "n * 2";
        return `export const f${i} = (n: number): number => ${code} + ${i}${call};`;
      });
    for (const version of ["old", "new"])
      for (let file = 0; file * 30 < units; file++)
        write(
          folder,
          `${version}/m${file}.ts`,
          `${program(version === "new")
            .slice(file * 30, file * 30 + 30)
            .join("\n")}\n`,
        );
    const { seconds: took, document } = proviso(folder, ["diff", "./old", "./new", "--cases", "5000"]);
    return { seconds: took, common: document.versions.units, run: document.units.map(({ unit }) => unit) };
  });
}

function seconds(folder, args) {
  return proviso(folder, args).seconds;
}

function proviso(cwd, args) {
  const start = performance.now();
  const { stdout, stderr } = spawnSync(process.execPath, [binary, ...args, "--reporter", "json"], {
    cwd,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  if (stdout === "") throw new Error(stderr);
  return { seconds: (performance.now() - start) / 1000, document: JSON.parse(stdout) };
}

function inFolder(use) {
  const folder = mkdtempSync(path.join(tmpdir(), "proviso-bench-"));
  try {
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function write(folder, name, text) {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

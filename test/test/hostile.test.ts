import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { inFolder, type ResultDocument, summaryOf, tested, unitOf } from "./support.js";

// A module whose units do what nobody's should: the run ends with a full report, and everybody else is tested.

const hostile = `import { execSync, spawn } from "node:child_process";
import { promises, rmSync, unlinkSync, writeFileSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import type { int } from "@proviso/runtime";
const victim = path.join(import.meta.dirname, "victim.txt");
/** @ensures \\result >= 0 */
export function hangs(n: int): int { if (n > 50) for (;;); return Math.abs(n); }
/** @ensures \\result >= 0 */
export function hoards(n: int): int {
  const all: number[][] = [];
  if (n > 50) for (;;) all.push(new Array<number>(1_000_000).fill(n));
  return Math.abs(n);
}
/** @ensures \\result >= 0 */
export function leaves(n: int): int { if (n > 50) process.exit(0); return Math.abs(n); }
/** @ensures \\result >= 0 */
export function recurses(n: int): int { return n > 50 ? recurses(n) + 1 : Math.abs(n); }
/** @ensures \\result >= 0 */
export function rejects(n: int): int { if (n > 50) void Promise.reject(new Error("lost")); return Math.abs(n); }
const tried = (attempt: () => unknown): void => { try { attempt(); } catch {} };
/** @ensures \\result >= 0 */
export function deletes(n: int): int {
  tried(() => rmSync(victim, { force: true }));
  tried(() => unlinkSync(victim));
  tried(() => promises.rm(victim).catch(() => {}));
  tried(() => writeFileSync(victim, "gone"));
  return Math.abs(n);
}
/** @ensures \\result >= 0 */
export function spawns(n: int): int {
  tried(() => spawn("sleep", ["86399"], { detached: true }));
  tried(() => execSync("rm -f victim.txt"));
  return Math.abs(n);
}
/** @ensures \\result >= 0 */
export function connects(n: int): int {
  tried(() => net.connect(9, "127.0.0.1").on("error", () => {}));
  return Math.abs(n);
}
/** @ensures \\result >= 0 */
export function pollutes(n: int): int {
  Object.assign(Object.prototype, { kind: "polluted", case: n, receiver: 0 });
  return Math.abs(n);
}
/** @ensures \\result >= 0 */
export function patches(n: int): int {
  const no = (): never => { throw new Error("no"); };
  Array.prototype.map = no;
  Array.prototype.push = no;
  JSON.stringify = no;
  Math.random = no;
  Map.prototype.get = no;
  Promise.prototype.then = no;
  return Math.abs(n);
}
/** @ensures \\result < 100 */
export function faulty(n: int): int { return n; }
`;

const innocent = `import type { int } from "@proviso/runtime";
/** @ensures \\result < 100 */
export function alsoFaulty(n: int): int { return n; }
/** @ensures \\result === undefined */
export function stuck(n: int): Promise<void> { return new Promise((resolve) => { if (n < 5) resolve(); }); }
`;

let document: ResultDocument;
let seconds: number;
let victim: string;
let left: readonly string[];
let files: readonly string[];

beforeAll(async () => {
  await inFolder({ "hostile.ts": hostile, "innocent.ts": innocent, "victim.txt": "intact" }, async (cwd) => {
    const start = performance.now();
    const temporary = path.join(cwd, "temporary");
    mkdirSync(temporary);
    const { status, document: said } = await tested(
      cwd,
      ["--cases", "700", "--time-limit", "45", "--causes", "none"],
      { TMPDIR: temporary },
    );
    files = readdirSync(temporary);
    seconds = (performance.now() - start) / 1000;
    document = said;
    expect(status).toBe(1);
    victim = readFileSync(path.join(cwd, "victim.txt"), "utf8");
    left = processesWith(cwd, "86399");
  });
}, 120_000);

/** The command lines of processes that mention one of these. */
function processesWith(...words: readonly string[]): string[] {
  if (!existsSync("/proc")) return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const line = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
        return words.some((word) => line.includes(word)) ? [line] : [];
      } catch {
        return [];
      }
    });
}

describe("a hostile module", () => {
  it("does not keep others from being tested", () => {
    expect(summaryOf(document)).toEqual([
      "postcondition alsoFaulty: alsoFaulty(100);",
      "postcondition faulty: faulty(100);",
    ]);
    expect(unitOf(document, "stuck")).toMatchObject({ verdict: "tested" });
    for (const name of ["hangs", "hoards", "leaves", "recurses", "rejects", "deletes", "spawns", "connects"])
      expect(unitOf(document, name)).toMatchObject({ verdict: "tested" });
    expect(document.problems).toEqual([]);
  });

  it.each([
    ["hangs", /^it did not come to an end: hangs\(\d+\);$/],
    ["hoards", /^it used up the memory: hoards\(\d+\);$/],
    ["leaves", /^it ended the process with status 0: leaves\([^)]+\);$/],
    [
      "rejects",
      /^it left an error that nobody handles: unhandled rejection: Error: lost: rejects\([^)]+\);$/,
    ],
    [
      "pollutes",
      /^it changed Object\.prototype\.kind, Object\.prototype\.case and 1 more: pollutes\(-?\d+\);$/,
    ],
    ["patches", /^it changed Array\.prototype\.push, Array\.prototype\.map and 4 more: patches\(-?\d+\);$/],
  ])("is named where it ends the process: %s", (name, message) => {
    const said = document.remarks?.filter(({ kind }) => kind === "ended-process") ?? [];
    const ofUnit = said.filter(({ unit }) => unit === name).map((remark) => remark.message);
    expect(ofUnit[0]).toMatch(message);
    expect(ofUnit.length).toBeLessThanOrEqual(3);
  });

  it("names nobody else", () => {
    const named = document.remarks?.flatMap(({ kind, unit }) => (kind === "ended-process" ? [unit] : []));
    expect([...new Set(named)].sort()).toEqual([
      "hangs",
      "hoards",
      "leaves",
      "patches",
      "pollutes",
      "rejects",
    ]);
  });

  it("says of units that spoil every process that nothing is known", () => {
    for (const name of ["pollutes", "patches"])
      expect(unitOf(document, name)).toMatchObject({
        verdict: "unknown",
        reason: `every call of ${name} ended the process it ran in`,
      });
  });

  it("reaches no file, no program and no network, and is named for trying", () => {
    expect(victim).toBe("intact");
    const refused = document.remarks?.filter(({ kind }) => kind === "refused") ?? [];
    const tries = (name: string): string[] =>
      refused.filter(({ unit }) => unit === name).map(({ message }) => message.replace(/ on .*/, ""));
    expect(tries("deletes")).toEqual(["fs.rmSync", "fs.unlinkSync", "fs.promises.rm", "fs.writeFileSync"]);
    expect(tries("spawns")).toEqual(["child_process.spawn", "child_process.execSync"]);
    expect(tries("connects")).toEqual(["net.connect"]);
  });

  it("leaves no process and no file behind, and takes no endless time", () => {
    expect(left).toEqual([]);
    expect(seconds).toBeLessThan(80);
    expect(files).toEqual([]);
  });
});

it("of many quick cases, the one that does not come to an end is named", async () => {
  const text = `import type { int } from "@proviso/runtime";
/** @ensures \\result >= 0 */
export function waits(n: int): int { if (n === 4711) for (;;); return Math.abs(n); }
/** @ensures \\result < 100 */
export function faulty(n: int): int { return n; }
`;
  await inFolder({ "quick.ts": text }, async (cwd) => {
    const { document } = await tested(cwd, ["--cases", "2000", "--time-limit", "60", "--causes", "none"]);
    const said = document.remarks?.filter(({ kind }) => kind === "ended-process") ?? [];
    expect(said.map(({ message }) => message)).toEqual(["it did not come to an end: waits(4711);"]);
    expect(summaryOf(document)).toEqual(["postcondition faulty: faulty(100);"]);
    expect(unitOf(document, "waits")).toMatchObject({ verdict: "tested" });
  });
});

it("a module that ends the process as it is loaded is left out", async () => {
  const files = {
    "exits.ts": "process.exit(3);\n/** @ensures true */\nexport function f(): void {}\n",
    "script.ts": "process.exit(4);\nexport function main(): void {}\n",
    "calm.ts": "/** @ensures \\result < 100 */\nexport function g(n: number): number { return n; }\n",
  };
  await inFolder(files, async (cwd) => {
    const { document, status } = await tested(cwd, ["--cases", "100", "--causes", "none"]);
    expect(status).toBe(2);
    expect(document.problems.map(({ file, message }) => `${file}: ${message}`)).toEqual([
      "exits.ts: The module could not be loaded, so nothing in it was called: it ended the process with status 3",
    ]);
    expect(unitOf(document, "f")).toMatchObject({
      verdict: "unknown",
      reason: "its module could not be loaded",
    });
    expect(document.remarks?.map(({ file, message }) => `${file}: ${message}`)).toEqual([
      "script.ts: the module could not be loaded: it ended the process with status 4",
    ]);
    expect(document.findings).toHaveLength(1);
  });
});

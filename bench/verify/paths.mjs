import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

// Units with many paths: how the time for a path grows with their number, and how much memory it all takes.

const root = path.resolve(import.meta.dirname, "../..");
const tool = path.join(root, "packages/proviso/bin/proviso.js");
const peak = path.join(import.meta.dirname, "peak-memory.mjs");

/** A unit that branches so many times, each time on another argument: 2 to the power of that many paths. */
export function branching(times) {
  const names = Array.from({ length: times }, (_, i) => `a${i}`);
  const branches = names.map((name, i) => `  if (${name} > ${i}) count += 1;\n`).join("");
  return `/** @ensures 0 <= \\result && \\result <= ${times} */
export function count(${names.map((name) => `${name}: int`).join(", ")}): int {
  let count = 0;
${branches}  return count;
}
import type { int } from "@proviso/runtime";
`;
}

/** What `proviso verify` takes for a unit that stands alone: time in milliseconds, the peak of its memory in megabytes. */
export function measurePaths(text, { solver = "embedded", seconds = 600 } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), "proviso-bench-"));
  try {
    mkdirSync(path.join(folder, "node_modules/@proviso"), { recursive: true });
    symlinkSync(path.join(root, "packages/runtime"), path.join(folder, "node_modules/@proviso/runtime"));
    writeFileSync(path.join(folder, "unit.ts"), text);
    const options = ["--reporter", "json", "--time-limit", String(seconds), "--solver", solver];
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ["--import", peak, tool, "verify", ...options, "unit.ts"],
      { cwd: folder, encoding: "utf8", maxBuffer: 2 ** 28 },
    );
    const [unit] = JSON.parse(stdout).units;
    return {
      verdict: unit.verdict,
      paths: unit.work.states,
      queries: unit.work.smtCalls,
      milliseconds: unit.work.ms,
      megabytes: Number(/peak memory (\d+) kB/.exec(stderr)?.[1]) / 1024,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

import { spawnSync } from "node:child_process";
import path from "node:path";

// Runs the benchmarks: all of them, or those that are named. A number says how many rounds each makes.

const BENCHMARKS = ["diff", "lint", "runtime", "test", "verify"];

const given = process.argv.slice(2);
const rounds = given.filter((arg) => /^\d+$/.test(arg));
const named = given.filter((arg) => !rounds.includes(arg));
const unknown = named.filter((name) => !BENCHMARKS.includes(name));
if (unknown.length > 0)
  throw new Error(`There is no benchmark ${unknown.join(", ")}, only ${BENCHMARKS.join(", ")}.`);

for (const name of named.length > 0 ? named : BENCHMARKS) {
  const script = path.join(import.meta.dirname, name, "run.mjs");
  const { status } = spawnSync(process.execPath, [script, ...rounds], { stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}

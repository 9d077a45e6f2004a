import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { prepare, VARIANTS, WORKLOADS } from "./prepare.mjs";
import { measureWeaving } from "./weaving.mjs";

// What checking costs while a program runs: the same code without checks, with the checks written by hand, with the
// contract woven in, with checks off, and with the contract libraries of npm. Each variant of each workload has a
// process of its own; they take turns, in one run. A figure is the median over the rounds, and a ratio the median of
// the ratios within a round, so that what else the machine does weighs little.

const child = path.join(import.meta.dirname, "child.mjs");

/** Measures one workload; returns the nanoseconds of a call and its ratio to checks by hand, for each variant. */
export function measure({ workload, rounds, times = 9, milliseconds = 60, variants = Object.keys(VARIANTS) }) {
  const folder = mkdtempSync(path.join(tmpdir(), "proviso-bench-"));
  try {
    const { drive, subjects } = prepare(folder, workload);
    const results = variants.map((variant) => ({ variant, found: [] }));
    for (let round = 0; round < rounds; round++)
      for (const { variant, found } of results)
        found.push(spawned(workload, variant, [subjects[variant], drive, times, milliseconds]));
    return Object.fromEntries(results.map(({ variant, found }) => [variant, summary(found, results)]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function spawned(workload, variant, args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [child, ...args.map(String)], { encoding: "utf8" });
  if (status !== 0) throw new Error(`${workload}, ${variant}: ${stderr}`);
  const { nanoseconds, sum, rejects } = JSON.parse(stdout);
  const checked = variant !== "plain" && variant !== "off";
  if (rejects !== checked) throw new Error(`${workload}, ${variant}: a misuse is ${rejects ? "" : "not "}rejected`);
  return { nanoseconds, sum };
}

function summary(found, results) {
  const base = results.find(({ variant }) => variant === "by hand")?.found ?? found;
  if (found.some(({ sum }, i) => sum !== base[i].sum)) throw new Error("the variants compute different things");
  return {
    nanoseconds: median(found.map(({ nanoseconds }) => nanoseconds)),
    ratio: median(found.map(({ nanoseconds }, i) => nanoseconds / base[i].nanoseconds)),
  };
}

export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

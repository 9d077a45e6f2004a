import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { median } from "./median.mjs";
import { LIBRARIES, prepare, VARIANTS, WORKLOADS } from "./prepare.mjs";
import { measureWeaving } from "./weaving.mjs";

// What checking costs while a program runs: the same code without checks, with the checks written by hand, with the
// contract woven in, with checks off, and with the contract libraries of npm. Each variant of each workload has a
// process of its own; they take turns, in one run. A figure is the median over the rounds, and a ratio the median of
// the ratios within a round, so that what else the machine does weighs little. Then, how long weaving takes.

const child = path.join(import.meta.dirname, "child.mjs");

/** Measures one workload; returns the nanoseconds of a call and its ratio to checks by hand, for each variant. */
export function measure({
  workload,
  rounds,
  times = 9,
  milliseconds = 60,
  variants = Object.keys(VARIANTS),
}) {
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
  const { status, stdout, stderr } = spawnSync(process.execPath, [child, ...args.map(String)], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${workload}, ${variant}: ${stderr}`);
  const { nanoseconds, sum, rejects } = JSON.parse(stdout);
  const checked = variant !== "plain" && variant !== "off";
  if (rejects !== checked)
    throw new Error(`${workload}, ${variant}: a misuse is ${rejects ? "" : "not "}rejected`);
  return { nanoseconds, sum };
}

function summary(found, results) {
  const base = results.find(({ variant }) => variant === "by hand")?.found ?? found;
  if (found.some(({ sum }, i) => sum !== base[i].sum))
    throw new Error("the variants compute different things");
  return {
    nanoseconds: median(found.map(({ nanoseconds }) => nanoseconds)),
    ratio: median(found.map(({ nanoseconds }, i) => nanoseconds / base[i].nanoseconds)),
  };
}

/** Proviso against checks by hand; checks off against plain code, where they are the same code, so this is noise; weaving. */
const BARS = { hand: 1.2, off: 1.2, weaving: 2 };

function runWorkloads(rounds) {
  const missed = [];
  console.log("Nanoseconds of a call, and the ratio to checks by hand");
  console.log(["workload".padEnd(12), ...Object.keys(VARIANTS).map((name) => name.padStart(21))].join(""));
  for (const workload of WORKLOADS) {
    const results = measure({ workload, rounds });
    const cells = Object.values(results).map(({ nanoseconds, ratio }) =>
      `${nanoseconds.toFixed(1)} (${ratio.toFixed(2)})`.padStart(21),
    );
    console.log([workload.padEnd(12), ...cells].join(""));
    const { plain, off, proviso } = results;
    if (proviso.ratio > BARS.hand)
      missed.push(`${workload}: ${proviso.ratio.toFixed(2)} times checks by hand`);
    if (off.ratio / plain.ratio > BARS.off)
      missed.push(`${workload}: off, ${(off.ratio / plain.ratio).toFixed(2)} times plain code`);
    for (const library of LIBRARIES)
      if (proviso.ratio > results[library].ratio) missed.push(`${workload}: behind ${library}`);
  }
  return missed;
}

function runWeaving(rounds) {
  const missed = [];
  console.log("\nMilliseconds for all files, and the ratio to ts.transpileModule");
  console.log("style      files  transpileModule     instrument     instrument and transpileModule");
  for (const style of ["examples", "typical", "dense"]) {
    const { files, transpile, instrument, both } = measureWeaving({ style, rounds });
    const cell = ({ milliseconds, ratio }) => `${milliseconds.toFixed(0)} (${ratio.toFixed(2)})`;
    const columns = [
      String(files).padStart(6),
      transpile.toFixed(0).padStart(17),
      cell(instrument).padStart(15),
    ];
    console.log(style.padEnd(10) + columns.join("") + cell(both).padStart(35));
    if (instrument.ratio > BARS.weaving)
      missed.push(`${style}: instrument takes ${instrument.ratio.toFixed(2)} times transpileModule`);
  }
  return missed;
}

if (process.argv[1] === import.meta.filename) {
  const rounds = Number(process.argv[2] ?? 7);
  const missed = [...runWorkloads(rounds), ...runWeaving(Math.min(rounds, 3))];
  console.log(
    `bars: at most ${BARS.hand} times checks by hand, ahead of every library, off like plain code, ` +
      `weaving at most ${BARS.weaving} times transpileModule: ${missed.length > 0 ? "missed" : "met"}`,
  );
  for (const line of missed) console.log(`  ${line}`);
  process.exitCode = missed.length > 0 ? 1 : 0;
}

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { generateProject } from "./generate.mjs";

// `proviso lint` against `tsc --noEmit` on the same files, as processes, alternating, in one run. Prints the ratio
// of the medians for each size and style, and how the extra time of lint grows with the number of units. Lint starts from
// compiled code that its first run left, as it does for a user; tsc on Node 20 has no such thing.

const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");
const proviso = path.resolve(import.meta.dirname, "../../packages/proviso/bin/proviso.js");

/** Runs both tools on a generated project and returns their times in milliseconds. */
export function measure({ units, style, rounds }) {
  const folder = mkdtempSync(path.join(tmpdir(), "proviso-bench-"));
  try {
    const project = generateProject(folder, units, style);
    const times = { tsc: [], lint: [] };
    for (let round = 0; round <= rounds; round++) {
      const check = timed([tsc, "-p", folder, "--noEmit"]);
      const lint = timed([proviso, "lint", folder]);
      // The first round warms the disk's cache.
      if (round > 0) {
        times.tsc.push(check);
        times.lint.push(lint);
      }
    }
    return { ...project, style, tsc: median(times.tsc), lint: median(times.lint) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function timed(args) {
  const started = performance.now();
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: "utf8" });
  const elapsed = performance.now() - started;
  if (status !== 0) throw new Error(`${args.join(" ")} exited with ${status}:\n${stdout}`);
  return elapsed;
}

function median(times) {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/**
 * How a time grows with size: the exponent of the power of the size that fits best (least squares of the logarithms),
 * 1 for linear growth, 2 for quadratic.
 */
export function exponent(points) {
  const logs = points.map(({ units, ms }) => ({ x: Math.log(units), y: Math.log(ms) }));
  const mean = (f) => logs.reduce((sum, p) => sum + f(p), 0) / logs.length;
  const [x, y] = [mean((p) => p.x), mean((p) => p.y)];
  return mean((p) => (p.x - x) * (p.y - y)) / mean((p) => (p.x - x) ** 2);
}

const BAR = 1.5;

if (process.argv[1] === import.meta.filename) {
  const rounds = Number(process.argv[2] ?? 7);
  let missed = false;
  console.log("style      units  files  code lines  contract lines   tsc ms  lint ms  ratio");
  for (const style of ["typical", "dense", "one-file"]) {
    const extra = [];
    for (const units of [250, 500, 1000, 2000]) {
      const result = measure({ units, style, rounds });
      extra.push({ units: result.units, ms: Math.max(result.lint - result.tsc, 1) });
      const ratio = result.lint / result.tsc;
      missed ||= style === "typical" && units === 1000 && ratio > BAR;
      const { files, codeLines, contractLines } = result;
      const columns = [
        result.units,
        files,
        codeLines,
        contractLines,
        result.tsc.toFixed(0),
        result.lint.toFixed(0),
        ratio.toFixed(2),
      ];
      const widths = [7, 7, 12, 16, 9, 9, 7];
      console.log(style.padEnd(8) + columns.map((column, i) => String(column).padStart(widths[i])).join(""));
    }
    const perUnit = extra.map(({ units, ms }) => (ms / units).toFixed(2)).join(", ");
    console.log(
      `${style}: extra over tsc ${perUnit} ms a unit at these sizes; it grows with units to the ${exponent(extra).toFixed(2)}`,
    );
  }
  console.log(`bar: at most ${BAR} times tsc on 1,000 typical units: ${missed ? "missed" : "met"}`);
  process.exitCode = missed ? 1 : 0;
}

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { generateProject } from "./generate.mjs";

// `proviso lint` against `tsc --noEmit` on the same files, as processes, alternating, in one run. Prints the ratio
// of the medians for each size and style, and how lint's extra time grows with the number of units.

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

/** The slope of extra time over units by least squares, and how much of the variance the line explains. */
export function growth(points) {
  const n = points.length;
  const mean = (f) => points.reduce((sum, p) => sum + f(p), 0) / n;
  const [x, y] = [mean((p) => p.units), mean((p) => p.extra)];
  const covariance = mean((p) => (p.units - x) * (p.extra - y));
  const slope = covariance / mean((p) => (p.units - x) ** 2);
  const residual = mean((p) => (p.extra - y - slope * (p.units - x)) ** 2);
  return { slope, fit: 1 - residual / mean((p) => (p.extra - y) ** 2) };
}

if (process.argv[1] === import.meta.filename) {
  const rounds = Number(process.argv[2] ?? 7);
  console.log("style     units  files  code lines  contract lines   tsc ms  lint ms  ratio");
  for (const style of ["typical", "dense"]) {
    const points = [];
    for (const units of [250, 500, 1000, 2000]) {
      const result = measure({ units, style, rounds });
      points.push({ units: result.units, extra: result.lint - result.tsc });
      const columns = [
        result.units,
        result.files,
        result.codeLines,
        result.contractLines,
        result.tsc.toFixed(0),
        result.lint.toFixed(0),
        (result.lint / result.tsc).toFixed(2),
      ];
      const widths = [6, 7, 12, 16, 9, 9, 7];
      console.log(style.padEnd(8) + columns.map((column, i) => String(column).padStart(widths[i])).join(""));
    }
    const { slope, fit } = growth(points);
    const perUnit = points.map((p) => (p.extra / p.units).toFixed(2)).join(", ");
    console.log(
      `${style.padEnd(8)}  extra time: ${slope.toFixed(2)} ms a unit, line explains ${(fit * 100).toFixed(1)} % of it; extra ms/unit by size: ${perUnit}`,
    );
  }
}

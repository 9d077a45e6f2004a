import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { generateProject } from "../lint/generate.mjs";
import { median } from "./median.mjs";

// How long weaving takes, against `ts.transpileModule` on the same files: each in a process of its own that starts
// cold, as a build does, taking turns.

const child = path.join(import.meta.dirname, "weaving-child.mjs");
const examples = path.resolve(import.meta.dirname, "../../examples");

/** How many times the examples are copied, to be as many files as are generated otherwise. */
const COPIES = 22;

/** Measures weaving the examples, or generated files of a style; returns milliseconds for each tool. */
export function measureWeaving({ style, units = 2000, rounds }) {
  const folder = mkdtempSync(path.join(tmpdir(), "proviso-bench-"));
  try {
    if (style === "examples") copyExamples(folder);
    else generateProject(folder, units, style);
    const times = { transpile: [], instrument: [], both: [] };
    let files = 0;
    for (let round = 0; round < rounds; round++) {
      for (const [tool, found] of Object.entries(times)) {
        const { status, stdout, stderr } = spawnSync(process.execPath, [child, folder, tool], {
          encoding: "utf8",
        });
        if (status !== 0) throw new Error(`${style}, ${tool}: ${stderr}`);
        const result = JSON.parse(stdout);
        found.push(result.milliseconds);
        files = result.files;
      }
    }
    const ratio = (tool) => median(times[tool].map((ms, i) => ms / times.transpile[i]));
    return {
      style,
      files,
      transpile: median(times.transpile),
      instrument: { milliseconds: median(times.instrument), ratio: ratio("instrument") },
      both: { milliseconds: median(times.both), ratio: ratio("both") },
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function copyExamples(folder) {
  const isWanted = (name) => !name.endsWith(".test.ts") && !name.includes("node_modules");
  for (let i = 0; i < COPIES; i++)
    cpSync(examples, path.join(folder, `copy-${i}`), { recursive: true, filter: isWanted });
}

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { prove, solverOf } from "./prove.mjs";

// What the solver is asked about a unit: by `proviso verify`, word by word, and by somebody who wrote down the same obligations
// by hand. Either is a list of texts that are sent one after the other, each when the one before is answered.

const units = path.join(import.meta.dirname, "units");
const recorder = path.join(import.meta.dirname, "recorder.mjs");

export const UNITS = readdirSync(units)
  .filter((name) => name.endsWith(".ts"))
  .map((name) => name.slice(0, -3))
  .sort();

/** Verifies a unit, and gives its verdict and all that was asked; `start` is said once, before the first question. */
export async function asked(unit) {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const recorded = await recordedOf(unit);
    if (recorded !== undefined) return recorded;
  }
  throw new Error(`the solver is lost whenever it is asked about ${unit}`);
}

/** A solver that has no processor for long is taken to be lost, and told all again: that is not what is to be measured. */
const attempts = 5;

async function recordedOf(unit) {
  const folder = mkdtempSync(path.join(tmpdir(), "proviso-bench-"));
  try {
    const file = path.join(folder, "asked.smt2");
    const { command, args } = solverOf("embedded");
    const { units: results } = await prove({
      files: [`${unit}.ts`],
      cwd: units,
      solver: { name: "embedded", command: process.execPath, args: [recorder, file, command, ...args] },
    });
    // A solver that is asked nothing is not started. The clock as a guard has no part in this, where others may use the machine too.
    const said = existsSync(file) ? readFileSync(file, "utf8") : "";
    const recorded = said.replaceAll(/^\(set-option :timeout .*\n/gm, "");
    const [start, ...texts] = recorded.split(/^\(echo "answered \d+"\)\n/m);
    if (start !== "" && texts.some((text) => text.includes(start))) return undefined;
    // What stands behind the last mark is nothing.
    const questions = texts.slice(0, -1);
    return {
      verdict: results.every(({ verdict }) => verdict === "proved") ? "proved" : "not proved",
      queries: results.reduce((sum, { work }) => sum + work.smtCalls, 0),
      start,
      questions,
      end: "(pop 1)\n".repeat(depthAfter(questions.join(""))),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The obligations as written by hand, one question for each, and what is said before them. */
export function written(unit) {
  const text = readFileSync(path.join(units, `${unit}.smt2`), "utf8");
  const questions = text.split(/(?<=\(check-sat\))/).slice(0, -1);
  return { start: "", questions, end: "(pop 1)\n".repeat(depthAfter(questions.join(""))) };
}

function depthAfter(text) {
  const count = (pattern) => text.match(pattern)?.length ?? 0;
  return count(/\(push\b/g) - count(/\(pop\b/g);
}

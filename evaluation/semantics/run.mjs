// @ts-check
import { parseArgs } from "node:util";
import ts from "typescript";
import { executeConcretely } from "../../packages/proviso/dist/symbolic/concrete.js";
import { writeSection } from "../results.mjs";
import { loadRunPairs } from "./load.mjs";
import { report } from "./report.mjs";

// Random programs on the machine of `symbolic/` and in V8. `--sample <n>` runs that many programs only; then nothing is
// written. The generator is that of `test/symbolic/programs`, with other seeds than the tests have.

const programs = 7_500;
const inputsEach = 3;
const firstSeed = 1_000_000;
/** Programs between two lines about how far it is. */
const atOnce = 500;

const { values } = parseArgs({ strict: false, options: { sample: { type: "string" } } });
const isPart = Object.keys(values).length > 0;
const count = values.sample === undefined ? programs : Number(values.sample);

/** @param {string} text */
const transpile = (text) =>
  ts.transpileModule(text, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  }).outputText;

const runPairs = await loadRunPairs();
/** @type {import("../../test/symbolic/programs/run-pairs.js").Counts[]} */
const parts = [];
for (let done = 0; done < count; done += atOnce) {
  const seeds = Array.from({ length: Math.min(atOnce, count - done) }, (_, i) => firstSeed + done + i);
  parts.push(await runPairs(seeds, inputsEach, { execute: executeConcretely, transpile }));
  process.stderr.write(`${Math.min(done + atOnce, count)} of ${count} programs\n`);
}
const text = report(parts);
console.log(text);
if (!isPart) writeSection("Semantics", text);

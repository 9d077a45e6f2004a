// @ts-check
import { writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { writeSection } from "../results.mjs";
import { experiment } from "./experiment.mjs";
import { subjectNames } from "./inject/index.mjs";
import { report, reportByFault } from "./report.mjs";
import { readScreening, sample } from "./sample.mjs";
import { cachedTester, ownTool } from "./tool.mjs";

// Runs `proviso test` on every fault of `faults.json`, with its own rules for the likely cause and with JMLOK's, and
// on the clean subjects. `--only <subject>` and `--sample <n>` run a part; then nothing is written. What was run before
// is kept: see `cache.mjs`.

const { values } = parseArgs({
  options: { only: { type: "string" }, sample: { type: "string" }, tool: { type: "string" } },
});
const screening = readScreening();
const subjects = subjectNames.filter((name) => (values.only ?? name) === name);
const fitting = screening.faults.filter(({ subject }) => subjects.includes(subject));
const faults = values.sample === undefined ? fitting : sample(fitting, Number(values.sample));

const { outcomes, clean } = await experiment({
  faults,
  subjects,
  test: cachedTester(path.resolve(values.tool ?? ownTool)),
  atOnce: 2,
  onProgress: (done, of, what) => process.stderr.write(`${done} of ${of}: ${what}\n`),
});
const text = report(outcomes, clean, screening);
console.log(text);
if (values.only === undefined && values.sample === undefined) {
  writeSection("Nonconformances", text);
  writeFileSync(path.join(import.meta.dirname, "BY-FAULT.md"), reportByFault(outcomes));
}

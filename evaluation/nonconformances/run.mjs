// @ts-check
import { writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { writeSection } from "../results.mjs";
import { experiment } from "./experiment.mjs";
import { loadSubject, practiceNames, subjectNames } from "./inject/index.mjs";
import { report, reportByFault } from "./report.mjs";
import { readScreening, sample } from "./sample.mjs";
import { cachedTester, ownTool } from "./tool.mjs";

// Runs `proviso test` on every fault of `faults.json` and on the clean subjects, and asks JMLOK's rules too for the
// cause of what it finds. `--only <subject>` and `--sample <n>` run a part, `--practice` the subjects for practice; then
// nothing is written. What was run before is kept: see `cache.mjs`.

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    sample: { type: "string" },
    practice: { type: "boolean", default: false },
    tool: { type: "string" },
  },
});
const screening = readScreening(values.practice ? "practice.json" : "faults.json");
const names = values.practice ? practiceNames : subjectNames;
const subjects = names.filter((name) => (values.only ?? name) === name);
const fitting = screening.faults.filter(({ subject }) => subjects.includes(subject));
const faults = values.sample === undefined ? fitting : sample(fitting, Number(values.sample));

/** @type {Map<string, import("./inject/index.mjs").Subject>} */
const loaded = new Map();
const { outcomes, clean } = await experiment({
  faults,
  subjects,
  test: cachedTester(path.resolve(values.tool ?? ownTool)),
  atOnce: 2,
  clientsOf: ({ subject, unit }) => subjectOf(subject).clientsOf(unit),
  onProgress: (done, of, what) => process.stderr.write(`${done} of ${of}: ${what}\n`),
});
const text = report(outcomes, clean, screening);
console.log(text);
if (values.only === undefined && values.sample === undefined && !values.practice) {
  writeSection("Nonconformances", text);
  writeFileSync(path.join(import.meta.dirname, "BY-FAULT.md"), reportByFault(outcomes));
}

/** @param {string} name */
function subjectOf(name) {
  const subject = loaded.get(name) ?? loadSubject(name);
  loaded.set(name, subject);
  return subject;
}

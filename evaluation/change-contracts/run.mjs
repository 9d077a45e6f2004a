// @ts-check
import { parseArgs } from "node:util";
import { writeSection } from "../results.mjs";
import { experiment } from "./experiment.mjs";
import { report } from "./report.mjs";
import { subjects } from "./subjects.mjs";

// `proviso diff` on each subject, with and without guidance towards the change. `--only <text>` takes the subjects whose names
// have it, `--seconds <n>` gives each search so long, `--seeds 1,2` draws from these; then nothing is written. `check-oracle.mjs` is the check without Proviso.

const { values } = parseArgs({
  strict: false,
  options: { only: { type: "string" }, seconds: { type: "string" }, seeds: { type: "string" } },
});
const isPart = Object.keys(values).length > 0;
const seeds = `${values.seeds ?? "1,2,3"}`.split(",").map(Number);
const effort = { seconds: Number(values.seconds ?? 20), cases: 1_000_000, seeds };
const outcomes = [];
for (const subject of subjects().filter(({ slug }) => slug.includes(`${values.only ?? ""}`))) {
  process.stderr.write(`${subject.slug}\n`);
  outcomes.push(await experiment(subject, effort));
}
const text = report(outcomes, effort);
console.log(text);
if (!isPart) writeSection("Change contracts", text);

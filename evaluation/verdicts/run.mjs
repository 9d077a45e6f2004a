// @ts-check
import { parseArgs } from "node:util";
import { writeSection } from "../results.mjs";
import { corpusFiles, judged } from "./judge.mjs";
import { report } from "./report.mjs";

// The corpus of `proviso verify`, whole. `--only <text>` takes the files whose names have it; then nothing is written.

const { values } = parseArgs({ strict: false, options: { only: { type: "string" } } });
const isPart = Object.keys(values).length > 0;
const files = corpusFiles().filter((file) => file.includes(`${values.only ?? ""}`));
const themes = [...new Set(files.map((file) => file.split("/")[1]))];
const units = themes.flatMap((theme) => {
  process.stderr.write(`${theme}\n`);
  return judged(files.filter((file) => file.split("/")[1] === theme));
});
const text = report(units);
console.log(text);
if (!isPart) writeSection("Verdicts", text);

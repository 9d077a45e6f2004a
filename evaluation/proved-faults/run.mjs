// @ts-check
import { parseArgs } from "node:util";
import { spread } from "../nonconformances/inject/index.mjs";
import { inTurns } from "../nonconformances/inject/spread.mjs";
import { writeSection } from "../results.mjs";
import { textOf } from "./copies.mjs";
import { experiment } from "./experiment.mjs";
import { programIn, programs } from "./programs.mjs";
import { report } from "./report.mjs";

// Injects faults into what is proved, some into each program or, where each file is one, into each file: all of them take many hours.
// `--sample <n>` takes so many, or `all`; `--only <text>` the programs whose names have it, `--folder <folder>` another program;
// `--survivors` shows the faults that change nothing. With any of these, nothing is written.

const { values } = parseArgs({
  strict: false,
  options: {
    only: { type: "string" },
    folder: { type: "string" },
    sample: { type: "string" },
    survivors: { type: "boolean" },
  },
});
const isPart = Object.keys(values).length > 0;
const all = typeof values.folder === "string" ? [programIn(values.folder)] : programs();
const most = values.sample === "all" ? Number.POSITIVE_INFINITY : Number(values.sample ?? 1);

/** @type {import("./experiment.mjs").Result[]} */
const results = [];
for (const program of all.filter(({ name }) => name.includes(`${values.only ?? ""}`)))
  results.push(
    await experiment(program, {
      choose: (faults) => sampleOf(program, faults),
      onProgress: (what) => process.stderr.write(`${what}\n`),
    }),
  );
const text = report(results);
console.log(text);
if (values.survivors === true)
  for (const { program, fault, broken, verdict } of results.flatMap(({ outcomes }) => outcomes))
    if (broken.length === 0 && verdict === "proved") console.log(changeOf(program, fault));
if (!isPart) writeSection("Faults in what is proved", text);

/**
 * @param {import("./programs.mjs").Program} program
 * @param {readonly import("../nonconformances/inject/index.mjs").Fault[]} faults
 */
function sampleOf({ isApart, sources }, faults) {
  if (!Number.isFinite(most)) return faults;
  const mixed = spread(faults, 1);
  return isApart ? inTurns(mixed, ({ file }) => file).slice(0, most * sources.length) : mixed.slice(0, most);
}

/**
 * @param {import("./programs.mjs").Program} program
 * @param {import("../nonconformances/inject/index.mjs").Fault} fault
 */
function changeOf(program, { file, unit, operator, edits }) {
  const text = textOf(program, file, undefined);
  const changes = edits.map(({ start, end, text: to }) => {
    const line = text.slice(0, start).split("\n").length;
    const from = text.slice(text.lastIndexOf("\n", start) + 1, text.indexOf("\n", end)).trim();
    return `${line}: ${from}   [${text.slice(start, end)} -> ${to}]`;
  });
  return `${program.name} ${unit} ${operator} ${changes.join("; ")}`;
}

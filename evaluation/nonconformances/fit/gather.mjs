// @ts-check
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { tuningHalf } from "../experiment.mjs";
import { withFaultedCopy } from "../faulted-copy.mjs";
import { loadSubject } from "../inject/index.mjs";
import { findingOf } from "../match.mjs";
import { inPool } from "../pool.mjs";
import { readScreening } from "../sample.mjs";

// Writes evidence.json: what experiments come to on each fault that may be tuned on and is detected, those of half A and
// those for practice. Takes about twice as long as `npm run evaluate`.

const run = promisify(execFile);
const faults = [
  ...readScreening("faults.json").faults.filter(({ subject }) => tuningHalf.includes(subject)),
  ...readScreening("more.json").faults,
  ...readScreening("practice.json").faults,
];

/** @type {Map<string, import("../inject/index.mjs").Subject>} */
const loaded = new Map();
let done = 0;
const rows = await inPool(faults, 2, async (fault) => {
  const { id, subject, cause, unit } = fault;
  const found = await withFaultedCopy(fault, { driver: false }, async (cwd) => {
    const script = path.join(import.meta.dirname, "evidence-of.mjs");
    const { stdout } = await run(process.execPath, [script], { cwd, maxBuffer: 2 ** 28 });
    /** @type {{ kind: string, unit?: string, clause?: string, evidence?: object }[]} */
    const findings = JSON.parse(stdout);
    return findings;
  });
  const program = loaded.get(subject) ?? loadSubject(subject);
  loaded.set(subject, program);
  const shown = findingOf(fault, found, program.clientsOf(unit));
  process.stderr.write(`${++done} of ${faults.length}: ${id}: ${shown ? shown.kind : "nothing"}\n`);
  const evidence = found.find((one) => one === shown)?.evidence;
  return shown === undefined || evidence === undefined
    ? []
    : [{ id, subject, cause, kind: shown.kind, evidence }];
});
const text = rows.flat().map((row) => JSON.stringify(row));
writeFileSync(path.join(import.meta.dirname, "evidence.json"), `[\n${text.join(",\n")}\n]\n`);

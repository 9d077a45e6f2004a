// @ts-check
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { cached, fingerprint } from "../cache.mjs";
import { tuningHalf } from "../experiment.mjs";
import { withFaultedCopy } from "../faulted-copy.mjs";
import { loadSubject, subjectsFolder } from "../inject/index.mjs";
import { findingOf } from "../match.mjs";
import { inPool } from "../pool.mjs";
import { readScreening } from "../sample.mjs";
import { longest, ownTool, toolFingerprint } from "../tool.mjs";

// Writes evidence.json: what experiments come to on each fault that may be tuned on and is detected, those of half A, others
// of half A, and those for practice. Takes about twice as long as `npm run evaluate`, and goes on where it was interrupted.

const run = promisify(execFile);
const faults = [
  ...readScreening("faults.json").faults.filter(({ subject }) => tuningHalf.includes(subject)),
  ...readScreening("more.json").faults,
  ...readScreening("practice.json").faults,
];

const build = toolFingerprint(ownTool);
const programOf = (/** @type {string} */ subject) => fingerprint(path.join(subjectsFolder, subject));

/** @type {Map<string, import("../inject/index.mjs").Subject>} */
const loaded = new Map();
let done = 0;
const rows = await inPool(faults, 2, async (fault) => {
  const { id, subject, cause, unit } = fault;
  const found = await cached(["evidence", build, JSON.stringify(fault), programOf(subject)], () =>
    evidenceOf(fault),
  );
  const program = loaded.get(subject) ?? loadSubject(subject);
  loaded.set(subject, program);
  const shown = findingOf(fault, found, program.clientsOf(unit));
  process.stderr.write(`${++done} of ${faults.length}: ${id}: ${shown ? shown.kind : "nothing"}\n`);
  const evidence = found.find((one) => one === shown)?.evidence;
  return shown === undefined || evidence === undefined
    ? []
    : [{ id, subject, cause, kind: shown.kind, evidence }];
});
/**
 * What is found in a subject with a fault, each with what experiments on it come to.
 * @param {import("../match.mjs").KeptFault} fault
 * @returns {Promise<{ kind: string, unit?: string, clause?: string, evidence?: object }[]>}
 */
function evidenceOf(fault) {
  const script = path.join(import.meta.dirname, "evidence-of.mjs");
  return withFaultedCopy(fault, { driver: false }, async (cwd) => {
    const options = {
      cwd,
      maxBuffer: 2 ** 28,
      timeout: longest,
      killSignal: /** @type {const} */ ("SIGKILL"),
    };
    const { stdout } = await run(process.execPath, [script], options);
    return JSON.parse(stdout);
  });
}

const text = rows.flat().map((row) => JSON.stringify(row));
writeFileSync(path.join(import.meta.dirname, "evidence.json"), `[\n${text.join(",\n")}\n]\n`);

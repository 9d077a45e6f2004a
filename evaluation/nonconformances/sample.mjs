// @ts-check
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { inTurns } from "./inject/spread.mjs";

/** @typedef {import("./match.mjs").KeptFault} KeptFault */

/**
 * What the screening came to, with the faults that it kept: of the subjects of the experiment, of those for practice, or
 * others of half A.
 * @param {"faults.json" | "practice.json" | "more.json"} [from]
 * @returns {import("./report.mjs").Screening & { faults: KeptFault[] }}
 */
export function readScreening(from = "faults.json") {
  const file = path.join(import.meta.dirname, from);
  if (!existsSync(file))
    throw new Error(
      `${from} is not there: screen/run.mjs writes it, practice.json with --practice, more.json with --more`,
    );
  return JSON.parse(readFileSync(file, "utf8"));
}

/**
 * Some faults, causes and subjects in turns.
 * @param {readonly KeptFault[]} all
 * @param {number} size
 */
export function sample(all, size) {
  const mixed = inTurns(
    all.toSorted((a, b) => (a.id.slice(-8) < b.id.slice(-8) ? -1 : 1)),
    ({ subject, cause }) => `${subject} ${cause}`,
  );
  return inTurns(mixed, ({ cause }) => cause).slice(0, size);
}

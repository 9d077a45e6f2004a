// @ts-check
import { readFileSync } from "node:fs";
import path from "node:path";
import { signsOf } from "../../../packages/proviso/dist/test/causes/signs.js";
import { counts, nothing, textbook } from "./textbook.mjs";

/** @typedef {import("../../../packages/proviso/dist/result/index.js").Cause} Cause */
/** @typedef {import("../../../packages/proviso/dist/result/index.js").FindingKind} FindingKind */
/** @typedef {import("../../../packages/proviso/dist/test/causes/evidence.js").Evidence} Evidence */

/**
 * Signs with the cause behind them.
 * @typedef {object} KnownCase
 * @property {string} [id] of a fault
 * @property {string} [subject] the program it is in
 * @property {string} kind
 * @property {Cause} cause
 * @property {import("../../../packages/proviso/dist/test/causes/signs.js").Signs} signs
 * @property {number} counts as many faults as it counts for
 */

/** The faults of evidence.json, and the cases of the textbook. */
export function knownCases() {
  /** @type {{ id: string, subject: string, cause: Cause, kind: FindingKind, evidence: Evidence }[]} */
  const rows = JSON.parse(readFileSync(path.join(import.meta.dirname, "evidence.json"), "utf8"));
  /** @type {KnownCase[]} */
  const faults = rows.map(({ id, subject, cause, kind, evidence }) => ({
    id,
    subject,
    cause,
    kind,
    signs: signsOf(kind, evidence),
    counts: 1,
  }));
  /** @type {KnownCase[]} */
  const cases = textbook.map(([, kind, seen, cause]) => ({
    kind,
    cause,
    signs: signsOf(kind, { ...nothing, ...seen }),
    counts,
  }));
  return [...faults, ...cases];
}

// @ts-check
import { writeFileSync } from "node:fs";
import path from "node:path";
import { cached, fingerprint } from "../cache.mjs";
import { tuningHalf } from "../experiment.mjs";
import { withFaultedCopy } from "../faulted-copy.mjs";
import {
  candidatesOf,
  causes,
  practiceNames,
  spread,
  subjectNames,
  subjectsFolder,
} from "../inject/index.mjs";
import { inPool } from "../pool.mjs";
import { readScreening } from "../sample.mjs";
import { shows } from "./accept.mjs";
import { complaint } from "./validity.mjs";
import { drive } from "./witness.mjs";

// Chooses the faults of the experiment and writes `faults.json`; with `--practice`, those of the subjects for practice, and
// writes `practice.json`; with `--more`, others of half A, and writes `more.json`. Of each subject and each kind of fault, candidates are tried in the order of `spread` until enough
// are kept. A candidate is kept if its text is well formed and the subject's own driver, which knows nothing of faults,
// meets a violation that shows it: what no input reveals is no nonconformance. `proviso test` has no part in this.

/** @typedef {import("../inject/index.mjs").Fault} Fault */
/** @typedef {import("../inject/index.mjs").Cause} Cause */
/** @typedef {import("./witness.mjs").Witness} Witness */
/** @typedef {Fault & { readonly witness: Witness }} KeptFault */
/** @typedef {"kept" | "unrevealed" | "elsewhere" | "ill-formed" | "stuck" | "broken"} Fate */

/**
 * What is chosen: of which subjects, in what order, without which.
 * @type {{ file: "faults.json" | "practice.json" | "more.json", names: readonly string[], seed: number, known: readonly string[] }}
 */
const { file, names, seed, known } = process.argv.includes("--practice")
  ? { file: "practice.json", names: practiceNames, seed: 1, known: [] }
  : process.argv.includes("--more")
    ? { file: "more.json", names: tuningHalf, seed: 2, known: readScreening().faults.map(({ id }) => id) }
    : { file: "faults.json", names: subjectNames, seed: 1, known: [] };
const calls = 20_000;
const atOnce = 2;

/** @type {readonly Fate[]} */
const fatesInOrder = ["kept", "unrevealed", "elsewhere", "ill-formed", "stuck", "broken"];

/**
 * How many faults to keep of each subject, and how many candidates to try for them.
 * @type {readonly { cause: Cause, operator?: string, keep: number, attempts: number }[]}
 */
const strata = [
  { cause: "weak-precondition", keep: 4, attempts: 14 },
  { cause: "strong-precondition", keep: 2, attempts: 8 },
  { cause: "weak-postcondition", keep: 3, attempts: 14 },
  { cause: "strong-postcondition", keep: 4, attempts: 8 },
  { cause: "strong-invariant", keep: 2, attempts: 6 },
  { cause: "strong-constraint", keep: 2, attempts: 6 },
  { cause: "code-error", keep: 3, attempts: 8 },
  { cause: "code-error", operator: "uninitialised-field", keep: 1, attempts: 2 },
];

const driveLibrary = fingerprint(subjectsFolder, (name) => name === "drive-lib.mts");

/**
 * @param {Fault} fault
 * @returns {Promise<{ fate: Fate, witness?: Witness }>}
 */
function fateOf(fault) {
  const program = fingerprint(path.join(subjectsFolder, fault.subject));
  return cached(["screen", JSON.stringify(fault), program, driveLibrary, `${calls}`], () =>
    withFaultedCopy(fault, { driver: true }, async (folder) => {
      if (complaint(folder, fault.subject) !== undefined) return { fate: "ill-formed" };
      const met = await drive(folder, calls);
      if (typeof met === "string") return { fate: met };
      if (!shows(fault, met)) return { fate: "elsewhere" };
      if (fault.mutation !== undefined && !(await lacksPromise(fault, folder))) return { fate: "elsewhere" };
      return { fate: "kept", witness: met };
    }),
  );
}

/**
 * Whether it is promises that a supplier lacks: with them, the mutation breaks one; without, it breaks nothing.
 * @param {Fault} fault
 * @param {string} folder of the faulted copy
 */
async function lacksPromise({ subject, file, mutation = [], unit }, folder) {
  const noticed = await withFaultedCopy({ subject, file, edits: mutation }, { driver: true }, (mutated) =>
    drive(mutated, calls, unit),
  );
  if (typeof noticed === "string" || noticed.kind !== "postcondition" || noticed.unit !== unit) return false;
  return (await drive(folder, calls, unit)) === "unrevealed";
}

/** @param {string} subject */
async function screenSubject(subject) {
  const candidates = candidatesOf(subject);
  /** @type {KeptFault[]} */
  const faults = [];
  /** @type {{ id: string, cause: Cause, fate: Fate }[]} */
  const tried = [];
  for (const { cause, operator, keep, attempts } of strata) {
    const fitting = candidates.filter(
      (fault) => fault.cause === cause && (operator ?? fault.operator) === fault.operator,
    );
    const unseen = spread(fitting, seed).filter(
      ({ id }) => !known.includes(id) && !tried.some((one) => one.id === id),
    );
    let kept = 0;
    for (const fault of unseen.slice(0, attempts)) {
      if (kept === keep) break;
      const { fate, witness } = await fateOf(fault);
      tried.push({ id: fault.id, cause, fate });
      process.stderr.write(`${fault.id} ${fate}\n`);
      if (witness === undefined || fate !== "kept") continue;
      kept += 1;
      faults.push({ ...fault, witness });
    }
  }
  return { subject, candidates: candidates.length, tried, faults };
}

const screened = await inPool(names, atOnce, screenSubject);
const tried = screened.flatMap((subject) => subject.tried);
const fates = Object.fromEntries(
  causes.map((cause) => [cause, countFates(tried.filter((one) => one.cause === cause))]),
);
const faults = screened.flatMap((subject) => subject.faults);
const proposed = Object.fromEntries(screened.map(({ subject, candidates }) => [subject, candidates]));
const lines = faults.map((fault) => `    ${JSON.stringify(fault)}`).join(",\n");
const parts = Object.entries({ seed, calls, proposed, fates }).map(
  ([name, value]) => `  "${name}": ${JSON.stringify(value)}`,
);
const text = `{\n${[...parts, `  "faults": [\n${lines}\n  ]`].join(",\n")}\n}\n`;
writeFileSync(path.join(import.meta.dirname, "..", file), text);
process.stderr.write(`kept ${faults.length} faults\n`);

/**
 * @param {readonly { fate: Fate }[]} some
 * @returns {Record<string, number>}
 */
function countFates(some) {
  return Object.fromEntries(
    fatesInOrder.map((fate) => [fate, some.filter((one) => one.fate === fate).length]),
  );
}

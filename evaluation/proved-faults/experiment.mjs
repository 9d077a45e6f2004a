// @ts-check
import { wellTyped } from "./copies.mjs";
import { faultsOf } from "./faults.mjs";
import { brokenIn, verdictsOf } from "./verdicts.mjs";

/** @typedef {import("../nonconformances/inject/index.mjs").Fault} Fault */
/** @typedef {import("./programs.mjs").Program} Program */
/** @typedef {import("./verdicts.mjs").Judged} Judged */
/** @typedef {import("./verdicts.mjs").Broken} Broken */

/**
 * What became of a fault: what a test has seen broken, and what is said of the units that were proved without it.
 * @typedef {object} Outcome
 * @property {Program} program
 * @property {Fault} fault
 * @property {readonly Broken[]} broken
 * @property {string} verdict after the fault, of what is broken, or else of the unit at fault
 * @property {readonly Broken[]} wrong what is broken and said to be proved
 */

/** @typedef {{ readonly program: Program, readonly proved: number, readonly made: number, readonly outcomes: readonly Outcome[] }} Result */

/** How many calls are made for a fault; more where they broke nothing and the verdict is still the same. */
const few = { cases: 4_000, seed: 1 };
const many = { cases: 40_000, seed: 2 };

/**
 * @param {Program} program
 * @param {{ choose: (faults: readonly Fault[]) => readonly Fault[], onProgress: (what: string) => void }} options
 * @returns {Promise<Result>}
 */
export async function experiment(program, { choose, onProgress }) {
  const [clean = []] = await verdictsOf(program, [undefined], program.sources);
  const proved = clean.filter(({ verdict }) => verdict === "proved");
  const chosen = proved.length === 0 ? [] : choose(faultsOf(program, clean));
  const faults = chosen.length === 0 ? [] : await wellTyped(program, chosen);
  onProgress(`${program.name}: ${proved.length} of ${clean.length} units proved, ${faults.length} faults`);
  const files = [...new Set(proved.map(({ file }) => file))];
  const verdicts = await verdictsOf(program, faults, files);
  const soon = await brokenIn(program, faults, few);
  const isProved = (/** @type {number} */ i) =>
    (verdicts[i] ?? []).some(({ unit, verdict }) => unit === faults[i]?.unit && verdict === "proved");
  const kept = faults.filter((_, i) => soon[i]?.length === 0 && isProved(i));
  const late = await brokenIn(program, kept, many);
  const outcomes = faults.map((fault, i) => {
    const broken = late[kept.indexOf(fault)] ?? soon[i] ?? [];
    return outcomeOf(program, fault, verdicts[i] ?? [], broken);
  });
  for (const { fault, wrong } of outcomes)
    if (wrong.length > 0) onProgress(`WRONG: ${fault.id} ${JSON.stringify(wrong)}`);
  return { program, proved: proved.length, made: chosen.length, outcomes };
}

/**
 * @param {Program} program
 * @param {Fault} fault
 * @param {readonly Judged[]} judged
 * @param {readonly Broken[]} broken
 * @returns {Outcome}
 */
export function outcomeOf(program, fault, judged, broken) {
  const verdictOf = (/** @type {string} */ unit) => judged.find((one) => one.unit === unit)?.verdict;
  // A precondition is broken by who calls: by the unit at fault, or by one that relies on it, neither of which need have a contract.
  // So is an invariant as a call begins, by another unit of the class, and all of these are judged.
  const wrong = broken.filter(({ unit, by }) => {
    switch (by) {
      case "a caller":
        return false;
      case "its class":
        return judged.every(({ verdict }) => verdict === "proved");
      default:
        return verdictOf(unit) === "proved";
    }
  });
  const said = broken.map(({ unit }) => verdictOf(unit)).find((one) => one !== undefined && one !== "proved");
  const verdict =
    wrong.length > 0 ? "proved" : (said ?? verdictOf(fault.unit) ?? judged[0]?.verdict ?? "unknown");
  return { program, fault, broken, verdict, wrong };
}

// @ts-check
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { withVersions } from "./install.mjs";

/** @typedef {import("./subjects.mjs").Subject} Subject */

const binary = path.resolve(import.meta.dirname, "../../packages/proviso/bin/proviso.js");

/**
 * What `proviso diff` says of a subject, and what a search without guidance needs to meet the first relevant test.
 * @typedef {object} Outcome
 * @property {Subject} subject
 * @property {number} clauses
 * @property {Run} ours
 * @property {Run} plain
 */

/**
 * @typedef {object} Run
 * @property {string} verdict of the unit under contract
 * @property {string | undefined} reason
 * @property {readonly { kind: string, inputs: string }[]} findings about that unit
 * @property {number | undefined} first milliseconds until the first relevant test
 * @property {number} perMinute relevant tests
 * @property {number} compared
 * @property {number} repaired
 * @property {number} relevant
 * @property {number} passed
 */

/**
 * @param {Subject} subject
 * @param {{ seconds: number, cases: number, seeds: readonly number[] }} effort
 * @returns {Promise<Outcome>}
 */
export async function experiment(subject, effort) {
  return withVersions(subject, (folders) => {
    const root = path.dirname(folders.old);
    /** @param {"relevant" | "plain"} guidance */
    const measured = (guidance) => {
      const { seeds, ...rest } = effort;
      const whole = run(root, guidance, { ...rest, seed: seeds[0] ?? 1 });
      const others = seeds.slice(1).map((seed) => firstOf(root, guidance, { ...rest, seed }));
      return { ...whole, first: median([whole.first, ...others]) };
    };
    return { subject, clauses: clausesOf(subject), ours: measured("relevant"), plain: measured("plain") };
  });
}

/** Shares of the time, each of which is tried if less was not enough. */
const shares = [0.1, 0.3, 1];

/**
 * Milliseconds until the first relevant test: the search is not gone on with for long once there is one.
 * @param {string} root
 * @param {"relevant" | "plain"} guidance
 * @param {{ seconds: number, cases: number, seed: number }} effort
 */
function firstOf(root, guidance, effort) {
  for (const share of shares) {
    const { first } = run(root, guidance, { ...effort, seconds: share * effort.seconds });
    if (first !== undefined) return first;
  }
  return undefined;
}

/**
 * The one in the middle; what was not met in time is later than all else.
 * @param {readonly (number | undefined)[]} times
 */
function median(times) {
  const sorted = times.map((time) => time ?? Number.POSITIVE_INFINITY).sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? Number.POSITIVE_INFINITY;
  return Number.isFinite(middle) ? middle : undefined;
}

/** @param {Subject} subject */
function clausesOf({ contract }) {
  const text = readFileSync(contract, "utf8");
  const keyword =
    /\b(when_required|when_ensured|when_signaled|requires|ensures|signals|preserves_when|renamed_from)\b/g;
  const inComments = text.match(/\/\*@[\s\S]*?@\*\/|\/\/@.*/g) ?? [];
  return inComments.join("\n").match(keyword)?.length ?? 0;
}

/**
 * @param {string} root
 * @param {"relevant" | "plain"} guidance
 * @param {{ seconds: number, cases: number, seed: number }} effort
 * @returns {Run}
 */
function run(root, guidance, { seconds, cases, seed }) {
  const args = ["diff", "./old", "./new", "--reporter", "json", "--guidance", guidance];
  const limits = ["--time-limit", `${seconds}`, "--cases", `${cases}`, "--seed", `${seed}`];
  const { stdout, stderr } = spawnSync(process.execPath, [binary, ...args, ...limits], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  if (stdout === "") throw new Error(stderr);
  /** @type {import("../../packages/proviso/src/result/index.js").ResultDocument} */
  const document = JSON.parse(stdout);
  const [problem] = document.problems;
  if (problem !== undefined) throw new Error(`${problem.file}:${problem.line} ${problem.message}`);
  const units = document.units.filter(({ clauses }) => clauses > 0);
  const names = units.map(({ unit }) => unit);
  /** @param {(change: NonNullable<typeof units[number]["change"]>) => number} of */
  const sum = (of) => units.reduce((all, { change }) => all + (change === undefined ? 0 : of(change)), 0);
  return {
    verdict: units.map(({ verdict }) => verdict).join(", "),
    reason: units.map(({ reason }) => reason).find((reason) => reason !== undefined),
    findings: document.findings
      .filter(({ unit, verdict }) => verdict === "violated" && names.includes(unit ?? ""))
      .map(({ kind, inputs = "" }) => ({ kind, inputs })),
    first: document.relevance?.firstMs,
    perMinute: document.relevance?.perMinute ?? 0,
    compared: sum(({ compared }) => compared),
    repaired: sum(({ repaired }) => repaired),
    relevant: sum(({ relevant }) => relevant),
    passed: sum(({ passed }) => passed),
  };
}

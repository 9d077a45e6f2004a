// @ts-check
import path from "node:path";
import { cached, hash } from "../nonconformances/cache.mjs";
import { ownTool, run, toolFingerprint } from "../nonconformances/tool.mjs";
import { textOf, withCopies } from "./copies.mjs";
import { neededFiles } from "./programs.mjs";

/** @typedef {import("../nonconformances/inject/index.mjs").Fault} Fault */
/** @typedef {import("./programs.mjs").Program} Program */

/**
 * What `proviso verify` says of a unit. `fault`: the tool itself broke.
 * @typedef {{ readonly file: string, readonly unit: string, readonly verdict: string }} Judged
 */

/**
 * A unit whose contract `proviso test` has seen broken, and by whom.
 * @typedef {{ readonly file: string, readonly unit: string, readonly by: "itself" | "a caller" | "its class", readonly clause: string,
 *   readonly inputs: string }} Broken
 */

/** How many faults are verified in one run, and how many seconds each of them may take of it. */
const batch = 12;
const secondsEach = 20;

const build = toolFingerprint(ownTool);

/**
 * What is said of a program with each of some faults.
 * @param {Program} program
 * @param {readonly (Fault | undefined)[]} faults
 * @param {readonly string[]} files those that are asked about
 * @returns {Promise<Judged[][]>}
 */
export async function verdictsOf(program, faults, files) {
  /** @type {Judged[][]} */
  const judged = [];
  for (let done = 0; done < faults.length; done += batch) {
    const some = faults.slice(done, done + batch);
    const from = [
      "proved-faults verify",
      build,
      JSON.stringify([files, some.map((fault) => key(program, fault))]),
    ];
    judged.push(...(await cached(from, () => verified(program, some, files))));
  }
  return judged;
}

/**
 * @param {Program} program
 * @param {readonly (Fault | undefined)[]} faults
 * @param {readonly string[]} files
 * @returns {Promise<Judged[][]>}
 */
async function verified(program, faults, files) {
  const seconds = secondsEach * faults.length;
  const document = await withCopies(program, faults, async (root) => {
    const targets = faults.flatMap((fault, i) => {
      const needed = neededFiles(program, fault).filter((file) => files.includes(file));
      return needed.map((file) => `f${i}/${file}`);
    });
    const args = ["verify", "--reporter", "json", "--time-limit", `${seconds}`, ...targets];
    return documentOf(await run([ownTool, ...args], root, 2000 * seconds));
  });
  if (document === undefined) {
    if (faults.length === 1) return [[{ file: files[0] ?? "", unit: "", verdict: "fault" }]];
    const each = [];
    for (const fault of faults) each.push(...(await verified(program, [fault], files)));
    return each;
  }
  return faults.map((_, i) =>
    document.units
      .filter(({ file }) => file.startsWith(`f${i}/`))
      .map(({ file, unit, verdict = "unknown" }) => ({ file: path.basename(file), unit, verdict })),
  );
}

/**
 * What generated calls break in a program with each of some faults.
 * @param {Program} program
 * @param {readonly Fault[]} faults
 * @param {{ cases: number, seed: number }} search how many calls there are for each fault
 * @returns {Promise<Broken[][]>}
 */
export async function brokenIn(program, faults, search) {
  /** @type {Broken[][]} */
  const broken = [];
  for (let done = 0; done < faults.length; done += batch) {
    const some = faults.slice(done, done + batch);
    const from = [
      "proved-faults test by whom",
      build,
      JSON.stringify([search, some.map((fault) => key(program, fault))]),
    ];
    broken.push(...(await cached(from, () => tested(program, some, search))));
  }
  return broken;
}

/**
 * @param {Program} program
 * @param {readonly Fault[]} faults
 * @param {{ cases: number, seed: number }} search
 * @returns {Promise<Broken[][]>}
 */
async function tested(program, faults, { cases, seed }) {
  const seconds = secondsEach * faults.length;
  const document = await withCopies(program, faults, async (root) => {
    const args = ["test", "--reporter", "json", "--causes", "none", "--seed", `${seed}`];
    const limits = ["--time-limit", `${seconds}`, "--cases", `${cases * faults.length}`];
    return documentOf(await run([ownTool, ...args, ...limits, "."], root, 6000 * seconds));
  });
  if (document === undefined) throw new Error(`proviso test broke on ${program.name}`);
  return faults.map((_, i) =>
    document.findings
      .filter(({ verdict, file }) => verdict === "violated" && file.startsWith(`f${i}/`))
      .map(({ file, unit = "", kind, message, clause = "", inputs = "" }) => ({
        file: path.basename(file),
        unit,
        by: brokenBy(kind, message),
        clause,
        inputs,
      })),
  );
}

/**
 * @param {string} kind
 * @param {string} message
 * @returns {Broken["by"]}
 */
function brokenBy(kind, message) {
  if (kind === "precondition") return "a caller";
  return kind === "invariant" && / is entered:/.test(message) ? "its class" : "itself";
}

/**
 * @param {{ status: number | null, stdout: string }} ended
 * @returns {import("../../packages/proviso/dist/result/index.js").ResultDocument | undefined}
 */
function documentOf({ status, stdout }) {
  return status === 0 || status === 1 || status === 2 ? JSON.parse(stdout) : undefined;
}

/**
 * @param {Program} program
 * @param {Fault | undefined} fault
 */
function key(program, fault) {
  return hash(
    neededFiles(program, fault)
      .map((name) => `${name}\n${textOf(program, name, fault)}`)
      .join("\n"),
  );
}

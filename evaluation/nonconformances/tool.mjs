// @ts-check
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { findSources, openProject } from "../../packages/proviso/dist/program/index.js";
import { factsIn, jmlokCauses } from "../../packages/proviso/dist/test/causes/causes-of.js";
import { cached, fingerprint, hash } from "./cache.mjs";
import { withFaultedCopy } from "./faulted-copy.mjs";
import { subjectsFolder } from "./inject/index.mjs";

const packages = path.resolve(import.meta.dirname, "../../packages");
/** Milliseconds that a run may take. */
export const longest = 180_000;

/** The command line of this repository. */
export const ownTool = path.join(packages, "proviso/bin/proviso.js");

/**
 * What a finding of `proviso test` says that the experiment uses.
 * @typedef {object} Finding
 * @property {string} kind
 * @property {string} [unit]
 * @property {string} [clause]
 * @property {string} [cause]
 * @property {string} [jmlok] what JMLOK's rules say of it
 * @property {readonly { readonly cause: string, readonly score: number }[]} [causes]
 * @property {number} [breadth]
 * @property {number} [depth]
 */

/** @typedef {{ subject: string, file?: string, edits?: readonly import("./inject/index.mjs").Edit[] }} Program */

/** @typedef {(program: Program) => Promise<readonly Finding[]>} Tester */

/**
 * Runs a tool, and keeps its findings for as long as the fault, the subject and the tool stay the same.
 * @param {string} tool
 * @returns {Tester}
 */
export function cachedTester(tool) {
  const build = toolFingerprint(tool);
  return ({ subject, file, edits }) => {
    const program = fingerprint(path.join(subjectsFolder, subject));
    const from = ["test", subject, program, JSON.stringify([file, edits]), build];
    return cached(from, () => findingsOf(tool, { subject, ...(file && { file }), ...(edits && { edits }) }));
  };
}

/**
 * The findings of `proviso test` in a subject with a fault, or clean.
 * @param {string} tool the script of its command line
 * @param {Program} program
 * @returns {Promise<readonly Finding[]>}
 */
export function findingsOf(tool, program) {
  return withFaultedCopy(program, { driver: false }, async (folder) => {
    const args = [tool, "test", "--reporter", "json", "--seed", "1", "."];
    const { status, stdout, stderr } = await run(args, folder);
    if (status !== 0 && status !== 1)
      throw new Error(`proviso test ended with ${status}: ${stdout}${stderr}`);
    /** @type {{ findings: (Finding & { readonly file: string })[] }} */
    const document = JSON.parse(stdout);
    const jmlok = byJmlok(folder, document.findings);
    return document.findings.map(({ kind, unit, clause, cause, causes: weighed, breadth, depth }, i) => ({
      kind,
      ...(jmlok[i] !== undefined && { jmlok: jmlok[i] }),
      ...(unit !== undefined && { unit }),
      ...(clause !== undefined && { clause }),
      ...(cause !== undefined && { cause }),
      ...(weighed !== undefined && { causes: weighed.map(brief) }),
      ...(breadth !== undefined && { breadth }),
      ...(depth !== undefined && { depth }),
    }));
  });
}

/**
 * The causes of the same findings by JMLOK's rules: what `--causes jmlok` says.
 * @param {string} folder
 * @param {readonly (Finding & { readonly file: string })[]} findings
 * @returns {(string | undefined)[]}
 */
function byJmlok(folder, findings) {
  const found = findings.map(({ unit = "", kind, file }) => ({ unit, kind, file }));
  const [group] = findSources(["."], folder, []);
  if (group === undefined) throw new Error(`nothing to read in ${folder}`);
  return jmlokCauses(found, factsIn(openProject(group), group.targets), folder).map(
    ([first]) => first?.cause,
  );
}

/** @param {{ cause: string, score: number }} weighed */
function brief({ cause, score }) {
  return { cause, score };
}

/**
 * Stands for a tool as it is built now.
 * @param {string} tool
 */
export function toolFingerprint(tool) {
  const isCode = (/** @type {string} */ name) => /\.[cm]?js$/.test(name);
  const own = path.join(path.dirname(tool), "..");
  const folders = [own, path.join(own, "../runtime")].map((name) => path.join(name, "dist"));
  const built = folders.map((name) => (existsSync(name) ? fingerprint(name, isCode) : ""));
  return [hash(readFileSync(tool, "utf8")), ...built].join();
}

/**
 * Runs a script in a folder.
 * @param {readonly string[]} args
 * @param {string} cwd
 * @param {number} most milliseconds that it may take
 * @returns {Promise<{ status: number | null, stdout: string, stderr: string }>}
 */
export function run(args, cwd, most = longest) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, timeout: most, killSignal: "SIGKILL" });
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (chunk) => {
      stdout += chunk;
    });
    child.stderr.on("data", (chunk) => {
      stderr += chunk;
    });
    child.on("error", reject);
    child.on("close", (status) => resolve({ status, stdout, stderr }));
  });
}

// @ts-check
import { spawn } from "node:child_process";
import path from "node:path";

const register = path.resolve(import.meta.dirname, "../../../packages/proviso/dist/doors/node/register.js");
const longest = 90_000;

/**
 * A violation that a driver met.
 * @typedef {object} Witness
 * @property {string} kind as in the findings of `proviso test`
 * @property {string} unit the unit whose contract is broken
 * @property {string} [caller] of a precondition, the unit that broke it
 * @property {string} clause
 * @property {number} seed of the round in which it was met
 * @property {number} calls that were made until then
 */

/**
 * What a driver says of a faulted copy: a violation, nothing, or that it did not come to an end.
 * @param {string} folder a faulted copy with its driver
 * @param {number} calls the most that are made
 * @param {string} [only] the unit that violations must be of or by
 * @returns {Promise<Witness | "unrevealed" | "stuck" | "broken">}
 */
export function drive(folder, calls, only) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ["--import", register, "drive.mts"], {
      cwd: folder,
      env: { ...process.env, DRIVE_CALLS: `${calls}`, ...(only !== undefined && { DRIVE_ONLY: only }) },
      stdio: ["ignore", "pipe", "ignore"],
      timeout: longest,
      killSignal: "SIGKILL",
    });
    let said = "";
    child.stdout.on("data", (chunk) => {
      said += chunk;
    });
    child.on("close", (status, signal) => {
      if (signal !== null) resolve("stuck");
      else if (status === 0) resolve("unrevealed");
      else resolve(status === 3 ? witnessIn(said) : "broken");
    });
  });
}

/**
 * @param {string} said
 * @returns {Witness}
 */
function witnessIn(said) {
  const witness = JSON.parse(said.trim().split("\n").at(-1) ?? "");
  return { ...witness, kind: witness.kind === "internal-precondition" ? "precondition" : witness.kind };
}

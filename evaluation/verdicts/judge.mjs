// @ts-check
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

// What `proviso verify` says of the corpus, whose folders say what is true.

export const root = path.join(import.meta.dirname, "../../corpus/verify");
const binary = path.join(import.meta.dirname, "../../packages/proviso/bin/proviso.js");
/** Seconds for each file of a run, and for what all need. */
const [secondsForFile, secondsForAll] = [3, 10];

/** @typedef {{ file: string, unit: string, theme: string, truth: string, said: string, reason: string }} Judged */

/** @returns {string[]} */
export function corpusFiles() {
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .map((name) => name.split(path.sep).join("/"))
    .filter((name) => name.endsWith(".ts"))
    .sort();
}

/** @type {Record<string, Record<string, string>>} */
const apart = JSON.parse(readFileSync(path.join(root, "apart.json"), "utf8"));

/**
 * @param {readonly string[]} files of one theme
 * @returns {Judged[]}
 */
export function judged(files) {
  const seconds = secondsForAll + secondsForFile * files.length;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [binary, "verify", "--reporter", "json", "--time-limit", `${seconds}`, ...files],
    { cwd: root, encoding: "utf8", maxBuffer: 2 ** 28 },
  );
  if (stdout === "") throw new Error(stderr);
  /** @type {{ units: { file: string, unit: string, verdict: string, reason?: string }[] }} */
  const { units } = JSON.parse(stdout);
  return units.map(({ file, unit, verdict, reason = "" }) => {
    const [folder = "", theme = ""] = file.split("/");
    return { file, unit, theme, truth: apart[file]?.[unit] ?? folder, said: verdict, reason };
  });
}

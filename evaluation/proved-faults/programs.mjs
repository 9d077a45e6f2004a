// @ts-check
import { readdirSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");

/**
 * A program of the experiment: all files that it needs, and those of them that faults are injected into.
 * @typedef {object} Program
 * @property {string} name
 * @property {string} folder
 * @property {readonly string[]} files
 * @property {readonly string[]} sources
 * @property {boolean} [isApart] whether each file is a program of its own
 */

/**
 * The examples, the units of the benchmark, and what the corpus says to be proved.
 * @returns {Program[]}
 */
export function programs() {
  const examples = foldersIn("examples").map((name) => programIn(`examples/${name}`));
  const themes = "corpus/verify/proved";
  const corpus = foldersIn(themes).map((name) => ({ ...programIn(`${themes}/${name}`), isApart: true }));
  return [...examples, ...standing("bench/verify/units"), ...corpus];
}

/**
 * The files of a program that a copy with a fault needs.
 * @param {Program} program
 * @param {import("../nonconformances/inject/index.mjs").Fault | undefined} fault
 */
export function neededFiles({ files, isApart }, fault) {
  return isApart && fault !== undefined ? [fault.file] : files;
}

/**
 * All files of a folder as one program.
 * @param {string} name of the folder, from the root of the repository
 * @returns {Program}
 */
export function programIn(name) {
  const folder = path.join(root, name);
  const files = filesIn(folder).filter((file) => !/\.(test\.ts|md|mts)$/.test(file));
  return { name, folder, files, sources: files.filter(isSource) };
}

/**
 * Each file of a folder as a program of its own, each folder in it as one.
 * @param {string} name
 * @returns {Program[]}
 */
function standing(name) {
  const folder = path.join(root, name);
  const files = filesIn(folder).filter(isSource);
  const alone = files.map((file) => ({
    name: `${name}/${file}`,
    folder,
    files: [file],
    sources: [file],
  }));
  return [...alone, ...foldersIn(name).map((inner) => programIn(`${name}/${inner}`))];
}

/** @param {string} name */
function foldersIn(name) {
  return readdirSync(path.join(root, name), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** @param {string} folder */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();
}

/** @param {string} file */
function isSource(file) {
  return file.endsWith(".ts") && !file.endsWith(".d.ts");
}

// @ts-check
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import ts from "../../packages/proviso/typescript/typescript.js";
import { applyEdits, compilerOptions } from "../nonconformances/inject/index.mjs";
import { neededFiles } from "./programs.mjs";

/** @typedef {import("../nonconformances/inject/index.mjs").Fault} Fault */
/** @typedef {import("./programs.mjs").Program} Program */

const runtime = path.resolve(import.meta.dirname, "../../packages/runtime");

/**
 * Copies of a program in one folder, one for each fault, for as long as `use` runs: `f0`, `f1` and so on, in the order of the
 * faults. Without a fault, a copy is clean.
 * @template T
 * @param {Program} program
 * @param {readonly (Fault | undefined)[]} faults
 * @param {(root: string) => T | Promise<T>} use
 * @returns {Promise<T>}
 */
export async function withCopies(program, faults, use) {
  const root = mkdtempSync(path.join(tmpdir(), "proviso-proved-faults-"));
  try {
    for (const [i, fault] of faults.entries()) {
      const folder = path.join(root, `f${i}`);
      mkdirSync(folder);
      for (const name of neededFiles(program, fault))
        writeFileSync(path.join(folder, name), textOf(program, name, fault));
    }
    writeFileSync(path.join(root, "package.json"), '{ "type": "module" }\n');
    writeFileSync(path.join(root, "tsconfig.json"), `${JSON.stringify(tsconfig)}\n`);
    mkdirSync(path.join(root, "node_modules/@proviso"), { recursive: true });
    symlinkSync(runtime, path.join(root, "node_modules/@proviso/runtime"), "dir");
    return await use(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/**
 * A file of a program with a fault.
 * @param {Program} program
 * @param {string} name
 * @param {Fault | undefined} fault
 */
export function textOf({ folder }, name, fault) {
  const text = readFileSync(path.join(folder, name), "utf8");
  return fault?.file === name ? applyEdits(text, fault.edits) : text;
}

/**
 * Which of some faults leave a program that TypeScript takes.
 * @param {Program} program
 * @param {readonly Fault[]} faults
 * @returns {Promise<Fault[]>}
 */
export function wellTyped(program, faults) {
  return withCopies(program, faults, (root) => {
    const paths = faults.flatMap((fault, i) => {
      const needed = neededFiles(program, fault).filter((name) => program.sources.includes(name));
      return needed.map((name) => path.join(root, `f${i}`, name));
    });
    const diagnostics = ts.getPreEmitDiagnostics(ts.createProgram(paths, compilerOptions));
    const broken = new Set(
      diagnostics.map(({ file }) => file && path.relative(root, file.fileName).split(path.sep)[0]),
    );
    return faults.filter((_, i) => !broken.has(`f${i}`));
  });
}

const tsconfig = {
  compilerOptions: {
    target: "ES2022",
    module: "NodeNext",
    moduleResolution: "NodeNext",
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  },
  include: ["**/*.ts"],
};

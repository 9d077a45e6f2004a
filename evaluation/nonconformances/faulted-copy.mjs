// @ts-check
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { applyEdits, sourcesOf, subjectsFolder } from "./inject/index.mjs";

const runtime = path.resolve(import.meta.dirname, "../../packages/runtime");

/**
 * A subject in a folder of its own, with a fault or clean, for as long as `use` runs. The program is all that is in
 * the folder; with `driver`, its driver stands there too.
 * @template T
 * @param {{ subject: string, file?: string, edits?: readonly import("./inject/index.mjs").Edit[] }} fault
 * @param {{ driver: boolean }} options
 * @param {(folder: string) => T | Promise<T>} use
 * @returns {Promise<T>}
 */
export async function withFaultedCopy({ subject, file, edits = [] }, { driver }, use) {
  const root = mkdtempSync(path.join(tmpdir(), "proviso-nonconformances-"));
  try {
    const folder = path.join(root, subject);
    mkdirSync(folder);
    for (const name of sourcesOf(subject)) {
      const text = readFileSync(path.join(subjectsFolder, subject, name), "utf8");
      writeFileSync(path.join(folder, name), name === file ? applyEdits(text, edits) : text);
    }
    writeFileSync(
      path.join(folder, "package.json"),
      `${JSON.stringify({ name: subject, type: "module" })}\n`,
    );
    writeFileSync(path.join(folder, "tsconfig.json"), `${JSON.stringify(tsconfig)}\n`);
    mkdirSync(path.join(folder, "node_modules/@proviso"), { recursive: true });
    symlinkSync(runtime, path.join(folder, "node_modules/@proviso/runtime"), "dir");
    if (driver) addDriver(root, subject);
    return await use(folder);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
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
  include: ["*.ts"],
};

/**
 * @param {string} root
 * @param {string} subject
 */
function addDriver(root, subject) {
  cpSync(path.join(subjectsFolder, subject, "drive.mts"), path.join(root, subject, "drive.mts"));
  cpSync(path.join(subjectsFolder, "drive-lib.mts"), path.join(root, "drive-lib.mts"));
  cpSync(path.join(root, subject, "node_modules"), path.join(root, "node_modules"), {
    recursive: true,
    verbatimSymlinks: true,
  });
}

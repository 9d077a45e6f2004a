// @ts-check
import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** @typedef {import("./subjects.mjs").Subject} Subject */

const cache = path.resolve(import.meta.dirname, "../../node_modules/.cache/proviso-change-contracts");
const runtime = path.resolve(import.meta.dirname, "../../packages/runtime");

/**
 * Both versions of a subject in folders of their own, for as long as `use` runs: all that the packages have, but
 * declarations of types, since the contract says what types there are. The contract stands beside the updated module.
 * @template T
 * @param {Subject} subject
 * @param {(folders: { old: string, new: string }) => T | Promise<T>} use
 * @returns {Promise<T>}
 */
export async function withVersions(subject, use) {
  const root = mkdtempSync(path.join(tmpdir(), "proviso-change-contracts-"));
  try {
    return await use(writeVersions(subject, root));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/**
 * Writes both versions of a subject below a folder, as `old` and `new`.
 * @param {Subject} subject
 * @param {string} root
 */
export function writeVersions(subject, root) {
  const folders = { old: path.join(root, "old"), new: path.join(root, "new") };
  writeVersion(subject.package, subject.old, folders.old);
  writeVersion(subject.package, subject.new, folders.new);
  cpSync(subject.contract, path.join(folders.new, subject.module.replace(/\.[cm]?js$/, ".scc")));
  return folders;
}

/**
 * @param {string} name
 * @param {string} version
 * @param {string} folder
 */
function writeVersion(name, version, folder) {
  cpSync(fetched(name, version), folder, {
    recursive: true,
    filter: (file) => !/\.d\.[cm]?ts$/.test(file),
  });
  mkdirSync(path.join(folder, "node_modules/@proviso"), { recursive: true });
  symlinkSync(runtime, path.join(folder, "node_modules/@proviso/runtime"), "dir");
  writeFileSync(path.join(folder, "tsconfig.json"), `${JSON.stringify(tsconfig)}\n`);
}

const tsconfig = {
  compilerOptions: {
    target: "ES2022",
    module: "NodeNext",
    moduleResolution: "NodeNext",
    allowJs: true,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  },
  include: ["**/*.js"],
};

/**
 * A version of a package as npm has it, fetched once. None of the subjects depends on other packages.
 * @param {string} name
 * @param {string} version
 */
export function fetched(name, version) {
  const folder = path.join(cache, `${name.replace("/", "+")}@${version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const making = mkdtempSync(path.join(cache, "fetching-"));
  try {
    execFileSync("npm", ["pack", `${name}@${version}`, "--silent", "--ignore-scripts"], {
      cwd: making,
      stdio: ["ignore", "ignore", "inherit"],
    });
    const [archive] = readdirSync(making);
    if (archive === undefined) throw new Error(`npm packed nothing for ${name}@${version}`);
    const unpacked = path.join(making, "package");
    mkdirSync(unpacked);
    execFileSync("tar", ["-xzf", archive, "-C", unpacked, "--strip-components=1"], { cwd: making });
    renameSync(unpacked, folder);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
  return folder;
}

import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";

// Public packages with their own test suites: contracts are put into a copy of their source, the suites run under the
// register hook, and what they print must be what they print without it.

const modules = path.resolve(import.meta.dirname, "../../node_modules");
const register = pathToFileURL(
  path.resolve(import.meta.dirname, "../../packages/proviso/dist/doors/node/register.js"),
).href;
const require = createRequire(import.meta.url);

/** The contract to put before a line of a package's `index.js`, by that line. */
type Contracts = Readonly<Record<string, string>>;

interface Subject {
  readonly name: string;
  readonly contracts: Contracts;
  /** Test files that need what is not installed here. */
  readonly without?: readonly string[];
}

const subjects: readonly Subject[] = [
  {
    name: "minimist",
    contracts: {
      "function hasKey(obj, keys) {": "requires keys.length > 0; ensures typeof \\result === 'boolean';",
      "function isNumber(x) {": "ensures typeof x === 'number' ==> \\result;",
      "module.exports = function (args, opts) {":
        "requires args.length >= 0; ensures \\result !== null && Array.isArray(\\result._); ensures args.length === \\old(args.length);",
      "\tfunction setKey(obj, keys, value) {":
        "requires keys.length > 0 && (\\forall i: int; 0 <= i && i < keys.length; typeof keys[i] === 'string'); assignable obj.*;",
      "\tfunction setArg(key, val, arg) {":
        "ensures flags.strings[key] === \\old(flags.strings[key]) && aliases === \\old(aliases);",
    },
  },
  {
    name: "text-table",
    without: ["ansi-colors.js"],
    contracts: {
      "module.exports = function (rows_, opts) {":
        "requires Array.isArray(rows_); ensures typeof \\result === 'string' && \\result.split('\\n').length === rows_.length; ensures rows_.length === \\old(rows_.length);",
      "function dotindex (c) {": "ensures 0 <= \\result && \\result <= String(c).length;",
      "function reduce (xs, f, init) {": "requires typeof f === 'function';",
    },
  },
  {
    name: "camelize",
    contracts: {
      "function walk(obj) {": "ensures typeof \\result === typeof obj;",
      "function camelCase(str) {":
        "requires typeof str === 'string'; ensures \\result.length <= str.length && !/[_.-]\\w/.test(\\result);",
      "function map(xs, f) {": "ensures \\result.length === xs.length && \\fresh(\\result);",
    },
  },
  {
    name: "concat-map",
    contracts: {
      "module.exports = function (xs, fn) {":
        "requires Array.isArray(xs) && typeof fn === 'function'; ensures Array.isArray(\\result) && xs.length === \\old(xs.length);",
    },
  },
];

const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** A copy of a package outside `node_modules`, with contracts in its source. */
function copy({ name }: Subject, contracts: Contracts): string {
  const folder = mkdtempSync(path.join(tmpdir(), "proviso-package-"));
  made.push(folder);
  const own = path.join(folder, name);
  cpSync(path.join(modules, name), own, { recursive: true });
  symlinkSync(modules, path.join(folder, "node_modules"), "dir");
  const index = path.join(own, "index.js");
  let text = readFileSync(index, "utf8");
  for (const [line, contract] of Object.entries(contracts)) {
    expect(text.split(`${line}\n`), line).toHaveLength(2);
    text = text.replace(`${line}\n`, () => `//@ ${contract}\n${line}\n`);
  }
  writeFileSync(index, text);
  return own;
}

interface Run {
  readonly status: number | null;
  readonly output: string;
}

/** Runs the test files of a package in one process. */
function run(folder: string, files: readonly string[], checked: boolean): Run {
  const all = path.join(folder, "all-tests.cjs");
  writeFileSync(all, files.map((file) => `require("./test/${file}");`).join("\n"));
  const flags = checked ? ["--import", register] : [];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, all], {
    cwd: folder,
    encoding: "utf8",
  });
  return { status, output: stdout + stderr };
}

describe.each(subjects)("the tests of $name", (subject) => {
  const files = readdirSync(path.join(modules, subject.name, "test")).filter(
    (file) => file.endsWith(".js") && !subject.without?.includes(file),
  );

  it(`print with contracts what they print without (${files.length} files)`, () => {
    const folder = copy(subject, subject.contracts);
    const before = run(folder, files, false);
    expect(before.output).toMatch(/^# pass {2}\d+$/m);
    expect(run(folder, files, true)).toEqual(before);
  });

  it.each(Object.keys(subject.contracts))("notice a wrong contract: %s", (line) => {
    const folder = copy(subject, { [line]: "requires false;" });
    expect(run(folder, files, true).output).toContain("PreconditionError");
  });
});

it("are those of the versions that were pinned", () => {
  const versions = subjects.map(
    ({ name }) => (require(`${name}/package.json`) as { version: string }).version,
  );
  expect(versions).toEqual(["1.2.8", "0.2.0", "1.0.1", "0.0.2"]);
});

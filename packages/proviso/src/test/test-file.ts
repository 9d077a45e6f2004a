import path from "node:path";
import { fromSequenceData, type Plan } from "../generate/index.js";
import { importLines, sequenceSource, specifier } from "../search/index.js";
import type { FoundData } from "./protocol.js";

export type TestFramework = "vitest" | "node";

/** How files of tests are written. */
export interface TestFileOptions {
  readonly cwd: string;
  readonly folder: string;
  readonly framework: TestFramework;
  /** The configuration that has the user's fixtures. */
  readonly fixtures?: string;
  readonly fixtureText: (name: string, index: number) => string;
  /** The text of a file in the folder for tests, if it is there. */
  readonly existing: (name: string) => string | undefined;
}

/** Where tests will be, and for what they are written. */
export type WritingOptions = Pick<TestFileOptions, "folder" | "framework" | "existing">;

/** A file to be written. */
export interface WrittenTest {
  /** Its name in the folder for tests. */
  readonly name: string;
  readonly text: string;
}

const origin =
  "// Written by Proviso: each test fails as long as its calls break the contract it is named after.";

/**
 * Files of tests that need nothing of the generator: one for each source file, in folders like those of the sources, one
 * test for each nonconformance. A test fails as long as its calls break a contract, and passes once they do not, be it because
 * the code was mended or because the contract now excludes or allows what they do. A contract that cannot hold tells
 * whether any is checked. Files that are there stay as they are: what they do not have yet comes into another one.
 */
export function testFiles(found: readonly FoundData[], plan: Plan, options: TestFileOptions): WrittenTest[] {
  const sources = [...new Set(found.map(({ file }) => file))];
  const names = sources.map((file) => path.relative(options.cwd, path.resolve(options.cwd, file)));
  const bases = names.map((file) => file.replace(/^(\.\.[\\/])+/, "").replace(/\.[^.]+$/, ""));
  return sources.flatMap((file, i) => {
    const titles = new Map<string, number>();
    const tests = found
      .filter((one) => one.file === file)
      .map((one): TestOfFinding => {
        const { lines, imports } = sequenceSource(fromSequenceData(one.sequence), plan, options.fixtureText);
        return { text: testText(one, lines, titles), imports, indirect: isIndirect(one) };
      });
    const base = bases[i] ?? "";
    const isShared = bases.filter((other) => other === base).length > 1;
    return newFile(isShared ? (names[i] ?? base) : base, tests, plan, options);
  });
}

interface TestOfFinding {
  readonly text: string;
  readonly imports: ReadonlyMap<number, ReadonlySet<string>>;
  readonly indirect: boolean;
}

/** The tests that no file has yet, in the first file that is not there. */
function newFile(
  base: string,
  tests: readonly TestOfFinding[],
  plan: Plan,
  options: TestFileOptions,
): WrittenTest[] {
  let left = tests;
  for (let number = 1; ; number++) {
    const name = `${base}.nonconformances${number === 1 ? "" : `-${number}`}.test.ts`;
    const there = options.existing(name);
    if (there === undefined)
      return left.length === 0 ? [] : [{ name, text: fileText(name, left, plan, options) }];
    if (there.startsWith(origin)) left = left.filter(({ text }) => !there.includes(text));
  }
}

function fileText(
  name: string,
  tests: readonly TestOfFinding[],
  plan: Plan,
  { cwd, folder, framework, fixtures }: TestFileOptions,
): string {
  const own = path.dirname(path.resolve(cwd, folder, name));
  const imports = new Map<number, Set<string>>();
  for (const test of tests)
    for (const [module, names] of test.imports)
      imports.set(module, new Set([...(imports.get(module) ?? []), ...names]));
  return [
    origin,
    ...heading(framework),
    ...importLines(imports, plan, own),
    ...(fixtures !== undefined && tests.some(({ text }) => /\bfixtures[.[]/.test(text))
      ? [
          `import config from ${JSON.stringify(specifier(own, fixtures))};`,
          "",
          "const { fixtures } = config;",
        ]
      : []),
    "",
    "//@ requires false;",
    "function excluded(): void {}",
    "",
    'test("contracts are checked in this run", () => {',
    framework === "vitest"
      ? "  expect(excluded).toThrow(EntryPreconditionError);"
      : "  throws(excluded, EntryPreconditionError);",
    "});",
    "",
    tests.map(({ text }) => text).join("\n\n"),
    "",
    ...helper(tests.some(({ indirect }) => indirect)),
    "",
  ].join("\n");
}

function heading(framework: TestFramework): string[] {
  const runtime = 'import { ContractError, EntryPreconditionError } from "@proviso/runtime";';
  return framework === "vitest"
    ? [runtime, 'import { expect, test } from "vitest";']
    : ['import { throws } from "node:assert/strict";', 'import { test } from "node:test";', runtime];
}

/** A precondition that the unit's own code broke, where that code has no contract: the error says nothing of whose fault. */
function isIndirect({ kind, depth, message }: FoundData): boolean {
  return kind === "precondition" && depth > 1 && message.startsWith("EntryPreconditionError");
}

function testText(found: FoundData, lines: readonly string[], titles: Map<string, number>): string {
  const title = `${found.unit}: ${found.clause.replace(/\s+/g, " ")}`;
  const times = (titles.get(title) ?? 0) + 1;
  titles.set(title, times);
  const name = JSON.stringify(times === 1 ? title : `${title} (${times})`);
  const indirect = isIndirect(found) ? ", true" : "";
  return [
    `test(${name}, () =>`,
    "  conforms(async () => {",
    ...lines.map((line) => `    ${line}`),
    `  }${indirect}));`,
  ].join("\n");
}

function helper(indirect: boolean): string[] {
  return [
    "/** Fails if the calls break a contract. What contracts exclude, or allow to be thrown, is no failure. */",
    `async function conforms(calls: () => Promise<unknown>${indirect ? ", inside = false" : ""}): Promise<void> {`,
    "  try {",
    "    await calls();",
    "  } catch (error) {",
    `    if (error instanceof ContractError && ${indirect ? "(inside || !(error instanceof EntryPreconditionError))" : "!(error instanceof EntryPreconditionError)"}) throw error;`,
    "  }",
    "}",
  ];
}

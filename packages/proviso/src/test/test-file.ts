import path from "node:path";
import { fromSequenceData, type Plan } from "../generate/index.js";
import {
  checkedRunTest,
  importLines,
  importsOf,
  numberedTitle,
  sequenceSource,
  specifier,
  type TestFramework,
  type TestOfCase,
  testFilesOf,
  type WritingOptions,
  type WrittenTest,
} from "../search/index.js";
import type { FoundData } from "./protocol.js";

/** How files of tests are written. */
export interface TestFileOptions extends WritingOptions {
  readonly cwd: string;
  /** The configuration that has the user's fixtures. */
  readonly fixtures?: string;
  readonly fixtureText: (name: string, index: number) => string;
}

const origin =
  "// Written by Proviso: each test fails as long as its calls break the contract it is named after.";

/**
 * Files of tests that need nothing of the generator: one test for each nonconformance. A test fails as long as its calls
 * break a contract, and passes once they do not, be it because the code was mended or because the contract now excludes or
 * allows what they do. A contract that cannot hold tells whether any is checked.
 */
export function testFiles(found: readonly FoundData[], plan: Plan, options: TestFileOptions): WrittenTest[] {
  const titles = new Map<string, Map<string, number>>();
  const tests = found.map((one): TestOfFinding => {
    const { file } = one;
    const { lines, imports } = sequenceSource(fromSequenceData(one.sequence), plan, options.fixtureText);
    const own = titles.get(file) ?? new Map<string, number>();
    titles.set(file, own);
    return { file, text: testText(one, lines, own), imports, indirect: isIndirect(one) };
  });
  const { cwd, existing } = options;
  const text = (name: string, own: readonly TestOfFinding[]): string => fileText(name, own, plan, options);
  return testFilesOf(tests, { cwd, existing, kind: "nonconformances", origin, text });
}

interface TestOfFinding extends TestOfCase {
  readonly indirect: boolean;
}

function fileText(
  name: string,
  tests: readonly TestOfFinding[],
  plan: Plan,
  { cwd, folder, framework, fixtures }: TestFileOptions,
): string {
  const own = path.dirname(path.resolve(cwd, folder, name));
  return [
    origin,
    ...heading(framework),
    ...importLines(importsOf(tests), plan, own),
    ...(fixtures !== undefined && tests.some(({ text }) => /\bfixtures[.[]/.test(text))
      ? [
          `import config from ${JSON.stringify(specifier(own, fixtures))};`,
          "",
          "const { fixtures } = config;",
        ]
      : []),
    "",
    ...checkedRunTest(framework),
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
  const indirect = isIndirect(found) ? ", true" : "";
  return [
    `test(${numberedTitle(title, titles)}, () =>`,
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

import path from "node:path";
import type { Plan } from "../../generate/index.js";
import {
  checkedRunTest,
  importLines,
  importsOf,
  itemsOf,
  type TestFramework,
  testFilesOf,
  type WritingOptions,
  type WrittenTest,
} from "../../search/index.js";
import { assertNames } from "./assertion.js";
import {
  type HelperName,
  type TestedDiscrepancy,
  type TestOfDiscrepancy,
  testOfDiscrepancy,
} from "./discrepancy-test.js";

const origin =
  "// Written by Proviso: each test fails as long as its calls end otherwise than before, or than a change contract says.";

/** Files of tests, and the discrepancies that there can be no test for. */
export interface DiscrepancyTests {
  readonly files: readonly WrittenTest[];
  readonly untestable: readonly { readonly unit: string; readonly reason: string }[];
}

/** Files of tests that need only the updated version: one test for each discrepancy. */
export function discrepancyTests(
  discrepancies: readonly TestedDiscrepancy[],
  plan: Plan,
  options: WritingOptions & { readonly cwd: string },
): DiscrepancyTests {
  const { cwd, existing, framework } = options;
  const titles = new Map<string, Map<string, number>>();
  const tests: TestOfDiscrepancy[] = [];
  const untestable: { unit: string; reason: string }[] = [];
  for (const one of discrepancies) {
    const own = titles.get(one.file) ?? new Map<string, number>();
    titles.set(one.file, own);
    const test = testOfDiscrepancy(one, plan, framework, own);
    if ("reason" in test) untestable.push({ unit: one.found.unit, reason: test.reason });
    else tests.push(test);
  }
  const text = (name: string, all: readonly TestOfDiscrepancy[]): string =>
    fileText(name, all, plan, options);
  return { files: testFilesOf(tests, { cwd, existing, kind: "discrepancies", origin, text }), untestable };
}

function fileText(
  name: string,
  tests: readonly TestOfDiscrepancy[],
  plan: Plan,
  { cwd, folder, framework }: WritingOptions & { readonly cwd: string },
): string {
  const own = path.dirname(path.resolve(cwd, folder, name));
  const isChecked = tests.some(({ checked }) => checked);
  const text = tests.map((test) => test.text).join("\n\n");
  const helpers = new Set(tests.flatMap((test) => [...test.helpers]));
  return [
    origin,
    ...heading(framework, text, isChecked),
    ...importLines(importsOf(tests), plan, own),
    "",
    ...(isChecked ? checkedRunTest(framework) : []),
    text,
    ...(Object.keys(helperTexts) as HelperName[])
      .filter((helper) => helpers.has(helper))
      .flatMap((helper) => ["", ...helperTexts[helper]]),
    "",
  ].join("\n");
}

function heading(framework: TestFramework, text: string, isChecked: boolean): string[] {
  const runtime = isChecked ? ['import { EntryPreconditionError } from "@proviso/runtime";'] : [];
  if (framework === "vitest") return [...runtime, 'import { expect, test } from "vitest";'];
  const used = assertNames.filter((name) => new RegExp(`^  ${name}\\(`, "m").test(text));
  const asserts = [...used, ...(isChecked ? ["throws"] : [])];
  return [
    ...(asserts.length === 0 ? [] : [`import { ${asserts.join(", ")} } from "node:assert/strict";`]),
    'import { test } from "node:test";',
    ...runtime,
  ];
}

const helperTexts: Readonly<Record<HelperName, readonly string[]>> = {
  thrownBy: [
    "/** What calls throw; nothing if they return. */",
    "async function thrownBy(calls: () => Promise<unknown>): Promise<any> {",
    "  try {",
    "    await calls();",
    "  } catch (thrown) {",
    "    return thrown;",
    "  }",
    "}",
  ],
  outcomeOf: [
    "/** What calls give or throw. */",
    "async function outcomeOf(calls: () => Promise<unknown>): Promise<any> {",
    "  try {",
    "    return await calls();",
    "  } catch (thrown) {",
    "    return thrown;",
    "  }",
    "}",
  ],
  [itemsOf]: [
    "/** All that a generator yields. */",
    `async function ${itemsOf}<T>(generator: AsyncIterable<T>): Promise<T[]> {`,
    "  const items: T[] = [];",
    "  for await (const item of generator) items.push(item);",
    "  return items;",
    "}",
  ],
};

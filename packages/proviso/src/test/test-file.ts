import path from "node:path";
import { fromSequenceData, type Plan } from "../generate/index.js";
import type { FoundData } from "./protocol.js";
import { importedName, sequenceSource } from "./sequence-source.js";

export type TestFramework = "vitest" | "node";

/** How files of tests are written. */
export interface TestFileOptions {
  readonly cwd: string;
  readonly folder: string;
  readonly framework: TestFramework;
  /** The configuration that has the user's fixtures. */
  readonly fixtures?: string;
  readonly fixtureText: (name: string, index: number) => string;
}

/** A file to be written. */
export interface WrittenTest {
  /** Its name in the folder for tests. */
  readonly name: string;
  readonly text: string;
}

/**
 * Files of tests that need nothing of the generator: one for each source file, one test for each nonconformance. A test
 * fails as long as its calls break a contract, and passes once they do not, be it because the code was mended or
 * because the contract now excludes or allows what they do. A contract that cannot hold tells whether any is checked.
 */
export function testFiles(
  found: readonly FoundData[],
  plan: Plan,
  { cwd, folder, framework, fixtures, fixtureText }: TestFileOptions,
): WrittenTest[] {
  const sources = [...new Set(found.map(({ file }) => file))];
  return sources.map((file) => {
    const all = found.filter((one) => one.file === file);
    const imports = new Map<number, Set<string>>();
    const titles = new Map<string, number>();
    const tests = all.map((one) => {
      const { lines, imports: used } = sequenceSource(fromSequenceData(one.sequence), plan, fixtureText);
      for (const [module, names] of used)
        imports.set(module, new Set([...(imports.get(module) ?? []), ...names]));
      return testText(one, lines, titles);
    });
    const text = [
      "// Written by `proviso test`: each test fails as long as its calls break the contract it is named after.",
      ...heading(framework),
      ...importLines(imports, plan, path.resolve(cwd, folder)),
      ...(fixtures !== undefined && tests.some((text) => /\bfixtures[.[]/.test(text))
        ? [
            `import config from ${JSON.stringify(specifier(path.resolve(cwd, folder), fixtures))};`,
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
      tests.join("\n\n"),
      "",
      ...helper(all.some(isIndirect)),
      "",
    ].join("\n");
    const base = path.basename(file).replace(/\.[^.]+$/, "");
    return { name: `${base}.nonconformances.test.ts`, text };
  });
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

/** The imports of a case, as a file in a folder writes them. */
export function importLines(
  imports: ReadonlyMap<number, ReadonlySet<string>>,
  plan: Plan,
  folder: string,
): string[] {
  return [...imports].map(([module, names]) => {
    const file = plan.modules[module] ?? "";
    const named = [...names].filter((name) => name !== "default");
    const parts = [
      ...(names.has("default") ? [importedName("default", file)] : []),
      ...(named.length > 0 ? [`{ ${named.join(", ")} }`] : []),
    ];
    return `import ${parts.join(", ")} from ${JSON.stringify(specifier(folder, file))};`;
  });
}

/** A source by the name that its compiled file would have, which compilers and bundlers all understand. */
function specifier(folder: string, file: string): string {
  const relative = path
    .relative(folder, file)
    .split(path.sep)
    .join("/")
    .replace(/\.([cm]?)tsx?$/, ".$1js");
  return relative.startsWith(".") ? relative : `./${relative}`;
}

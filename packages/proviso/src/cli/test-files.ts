import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { ResultDocument } from "../result/index.js";
import type { TestOptions, WrittenTest } from "../test/index.js";
import type { Outcome, Surroundings } from "./command.js";
import type { OptionSpec } from "./options.js";

// Files of tests that commands write: what they are for, and where they go.

export const frameworks = ["vitest", "node"] as const;
export type Framework = (typeof frameworks)[number];

/** Options of the commands that write tests. */
export const testFileOptions = [
  { name: "write", key: "write", value: "folder", help: "Write a test for each nonconformance there." },
  {
    name: "framework",
    key: "framework",
    value: frameworks.join("|"),
    help: "What these tests are for. By default vitest where the project uses it.",
  },
] as const satisfies readonly OptionSpec[];

/** What tests to write, if a folder for them is named. */
export function testFileSettings(
  folder: string | true | undefined,
  framework: Framework | undefined,
  cwd: string,
): Pick<TestOptions, "write"> {
  if (typeof folder !== "string") return {};
  return {
    write: {
      folder,
      framework: framework ?? usedFramework(cwd),
      existing: (name) => textOf(path.resolve(cwd, folder, name)),
    },
  };
}

/** Writes tests, and says in the document which. */
export function writeTests(
  document: ResultDocument,
  files: readonly WrittenTest[],
  folder: string | true | undefined,
  around: Surroundings,
): Outcome {
  if (typeof folder !== "string") return { document };
  const written: string[] = [];
  for (const { name, text } of files) {
    const file = path.join(folder, name);
    const unwritten = around.write(file, text);
    if (unwritten !== undefined) return { document: { ...document, written }, unwritten };
    written.push(file);
  }
  return { document: { ...document, written } };
}

/** The text of a file, if it is there. */
function textOf(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/** What the project of a folder tests with. */
function usedFramework(cwd: string): Framework {
  try {
    if (readdirSync(cwd).some((name) => name.startsWith("vitest.config."))) return "vitest";
    return /"vitest"\s*:/.test(readFileSync(path.join(cwd, "package.json"), "utf8")) ? "vitest" : "node";
  } catch {
    return "node";
  }
}

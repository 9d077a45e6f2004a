import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { ResultDocument } from "../result/index.js";
import type { TestFramework, WritingOptions, WrittenTest } from "../test/index.js";
import type { Outcome, Surroundings, UsageError } from "./command.js";
import { choice } from "./option-values.js";
import type { OptionSpec, ParsedArguments } from "./options.js";

const frameworks = ["vitest", "node"] as const satisfies readonly TestFramework[];

/** The options of a command that can write what it finds as tests. */
export const writeOptions = (what: string): readonly OptionSpec[] => [
  { name: "write", key: "write", value: "folder", help: `Write a test for each ${what} there.` },
  {
    name: "framework",
    key: "framework",
    value: frameworks.join("|"),
    help: "What these tests are for. By default vitest where the project uses it.",
  },
];

/** Where and for what tests are to be written; nothing if none are. */
export function writingFrom(args: ParsedArguments, cwd: string): WritingOptions | UsageError | undefined {
  const framework = choice(args, "framework", frameworks);
  if (typeof framework === "object") return framework;
  const folder = args.values.get("write");
  if (typeof folder !== "string") return undefined;
  return {
    folder,
    framework: (framework as TestFramework | undefined) ?? usedFramework(cwd),
    existing: (name) => textOf(path.resolve(cwd, folder, name)),
  };
}

/** Writes tests, and says in the document which. */
export function withTests(
  document: ResultDocument,
  files: readonly WrittenTest[],
  folder: string,
  around: Surroundings,
): Outcome {
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
function usedFramework(cwd: string): TestFramework {
  try {
    if (readdirSync(cwd).some((name) => name.startsWith("vitest.config."))) return "vitest";
    return /"vitest"\s*:/.test(readFileSync(path.join(cwd, "package.json"), "utf8")) ? "vitest" : "node";
  } catch {
    return "node";
  }
}

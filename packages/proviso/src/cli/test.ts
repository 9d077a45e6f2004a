import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Fixtures } from "../test/index.js";
import type { ReportingCommand, UsageError } from "./command.js";
import { choice, numberOption } from "./option-values.js";

const causeFinders = ["experiments", "jmlok", "none"] as const;
type CauseFinder = (typeof causeFinders)[number];
const frameworks = ["vitest", "node"] as const;
type Framework = (typeof frameworks)[number];

const defaultSeconds = 10;
const defaultSeed = 1;

export const testCommand: ReportingCommand = {
  kind: "reports",
  name: "test",
  usage: "proviso test [files or folders]",
  summary: "Search for calls that break a contract, and say why.",
  description: `Calls what the sources export with generated values, in sequences that build on each other, in a
sandbox that lets them read the project and nothing else. Contracts tell what is wrong. Each nonconformance is shown
once, by the smallest calls that reveal it, with its likely cause. Without arguments it tests the project of the
working folder.`,
  options: [
    {
      name: "time-limit",
      key: "timeLimit",
      value: "seconds",
      help: `The longest that the search may take. By default ${defaultSeconds}.`,
    },
    {
      name: "causes",
      key: "causes",
      value: causeFinders.join("|"),
      help: "How likely causes are found: by experiments (default), by JMLOK's rules, or not at all.",
    },
    { name: "write", key: "write", value: "folder", help: "Write a test for each nonconformance there." },
    {
      name: "framework",
      key: "framework",
      value: frameworks.join("|"),
      help: "What these tests are for. By default vitest where the project uses it.",
    },
    {
      name: "cases",
      key: "cases",
      value: "number",
      help: "The most calls to generate (by default 4000 for each unit under contract).",
    },
    {
      name: "seed",
      key: "seed",
      value: "number",
      help: `What all randomness comes from. By default ${defaultSeed}.`,
    },
  ],
  run: async (args, around) => {
    const seconds = numberOption(args, "timeLimit", "time-limit", 0.1);
    const cases = numberOption(args, "cases", "cases", 1, "whole");
    const seed = numberOption(args, "seed", "seed", 0, "whole");
    const causes = choice(args, "causes", causeFinders);
    const framework = choice(args, "framework", frameworks);
    for (const value of [seconds, cases, seed, causes, framework])
      if (typeof value === "object") return value;
    const folder = args.values.get("write");
    const [{ test, isFixture }, { registerHook }] = await Promise.all([
      import("../test/index.js"),
      import("../doors/index.js"),
    ]);
    const fixtures = args.fixtures && readFixtures(args.fixtures, isFixture);
    if (fixtures !== undefined && "error" in fixtures) return fixtures;
    const { document, files } = await test({
      files: args.positionals,
      cwd: around.cwd,
      seed: (seed as number | undefined) ?? defaultSeed,
      timeLimit: ((seconds as number | undefined) ?? defaultSeconds) * 1000,
      ...(cases !== undefined && { cases: cases as number }),
      causes: (causes as CauseFinder | undefined) ?? "experiments",
      ...(typeof folder === "string" && {
        write: {
          folder,
          framework: (framework as Framework | undefined) ?? usedFramework(around.cwd),
          existing: (name) => textOf(path.resolve(around.cwd, folder, name)),
        },
      }),
      ...(fixtures !== undefined && { fixtures }),
      hook: registerHook(),
      now: () => performance.now(),
      onProgress: ({ cases: done, run, meaningful, found }) =>
        around.progress(
          `${done} calls, ${run === 0 ? 0 : Math.round((100 * meaningful) / run)} % meaningful, ${found} found`,
        ),
    });
    if (typeof folder !== "string") return { document };
    const written: string[] = [];
    for (const { name, text } of files) {
      const file = path.join(folder, name);
      const unwritten = around.write(file, text);
      if (unwritten !== undefined) return { document: { ...document, written }, unwritten };
      written.push(file);
    }
    return { document: { ...document, written } };
  },
};

/** The fixtures of the configuration, or what is wrong with them. */
function readFixtures(
  { file, values }: { readonly file: string; readonly values: unknown },
  isFixture: (value: unknown) => boolean,
): { readonly file: string; readonly values: Fixtures } | UsageError {
  if (typeof values !== "object" || values === null)
    return { error: `${path.basename(file)}: \`fixtures\` must be an object with a fixture for each type.` };
  const [empty] =
    Object.entries(values).find(([, fixture]) => Array.isArray(fixture) && fixture.length === 0) ?? [];
  if (empty !== undefined) return { error: `${path.basename(file)}: \`fixtures.${empty}\` is empty.` };
  const [wrong] = Object.entries(values).find(([, fixture]) => !isFixture(fixture)) ?? [];
  return wrong === undefined
    ? { file, values: values as Fixtures }
    : {
        error: `${path.basename(file)}: \`fixtures.${wrong}\` must be a list of values, a function that makes one, or an arbitrary of fast-check's.`,
      };
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

import type { ReportingCommand } from "./command.js";
import { readFixtures } from "./fixtures.js";
import { choice, numberOption } from "./option-values.js";
import { withTests, writeOptions, writingFrom } from "./written-tests.js";

const causeFinders = ["experiments", "jmlok", "none"] as const;
type CauseFinder = (typeof causeFinders)[number];

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
    ...writeOptions("nonconformance"),
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
    for (const value of [seconds, cases, seed, causes]) if (typeof value === "object") return value;
    const write = writingFrom(args, around.cwd);
    if (write !== undefined && "error" in write) return write;
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
      ...(write !== undefined && { write }),
      ...(fixtures !== undefined && { fixtures }),
      hook: registerHook(),
      now: () => performance.now(),
      onProgress: ({ cases: done, run, meaningful, found }) =>
        around.progress(
          `${done} calls, ${run === 0 ? 0 : Math.round((100 * meaningful) / run)} % meaningful, ${found} found`,
        ),
    });
    return write === undefined ? { document } : withTests(document, files, write.folder, around);
  },
};

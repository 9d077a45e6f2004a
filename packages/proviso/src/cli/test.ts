import type { ReportingCommand } from "./command.js";
import { readFixtures } from "./fixtures.js";
import { choice } from "./option-values.js";
import { searchLimits, searchOptions } from "./search-options.js";
import { withTests, writeOptions, writingFrom } from "./written-tests.js";

const causeFinders = ["experiments", "jmlok", "none"] as const;

const defaultSeconds = 10;

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
      name: "causes",
      key: "causes",
      value: causeFinders.join("|"),
      help: "How likely causes are found: by experiments (default), by JMLOK's rules, or not at all.",
    },
    ...writeOptions("nonconformance"),
    ...searchOptions(defaultSeconds, "under contract"),
  ],
  run: async (args, around) => {
    const limits = searchLimits(args);
    if ("error" in limits) return limits;
    const { seconds, cases, seed } = limits;
    const causes = choice(args, "causes", causeFinders);
    if (typeof causes === "object") return causes;
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
      seed,
      timeLimit: (seconds ?? defaultSeconds) * 1000,
      ...(cases !== undefined && { cases }),
      causes: causes ?? "experiments",
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

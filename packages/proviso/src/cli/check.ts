import type { GivenCase } from "../test/index.js";
import type { ReportingCommand } from "./command.js";
import { readFixtures } from "./fixtures.js";
import { numberOption } from "./option-values.js";
import { provingFrom, provingOptions } from "./proving.js";
import { withTests, writeOptions, writingFrom } from "./written-tests.js";

const defaultSeconds = 60;
const defaultSeed = 1;

export const checkCommand: ReportingCommand = {
  kind: "reports",
  name: "check",
  usage: "proviso check [files or folders]",
  summary: "Prove contracts where possible, test them where not.",
  description: `Checks that contracts are well formed, proves what can be proved, and calls the rest with generated
values. Each unit gets one verdict, and each nonconformance is shown once, by the smallest calls that reveal it, with
its likely cause. Without arguments it checks the project of the working folder.`,
  options: [
    {
      name: "time-limit",
      key: "timeLimit",
      value: "seconds",
      help: `The longest that all of it may take. By default ${defaultSeconds}.`,
    },
    ...provingOptions,
    ...writeOptions("nonconformance"),
    {
      name: "seed",
      key: "seed",
      value: "number",
      help: `What all randomness comes from. By default ${defaultSeed}.`,
    },
  ],
  run: async (args, around) => {
    const now = (): number => performance.now();
    const started = now();
    const seconds = numberOption(args, "timeLimit", "time-limit", 0.1);
    const given = numberOption(args, "seed", "seed", 0, "whole");
    for (const value of [seconds, given]) if (typeof value === "object") return value;
    const proving = await provingFrom(args);
    if ("error" in proving) return proving;
    const [{ check }, { lint }, { verify }, { Replayer, test, isFixture }, { registerHook }] =
      await Promise.all([
        import("../check/index.js"),
        import("../lint/index.js"),
        import("../verify/index.js"),
        import("../test/index.js"),
        import("../doors/index.js"),
      ]);
    const fixtures = args.fixtures && readFixtures(args.fixtures, isFixture);
    if (fixtures !== undefined && "error" in fixtures) return fixtures;
    const write = writingFrom(args, around.cwd);
    if (write !== undefined && "error" in write) return write;
    const input = { files: args.positionals, cwd: around.cwd };
    const seed = (given as number | undefined) ?? defaultSeed;
    const hook = registerHook();
    const timeLimit = ((seconds as number | undefined) ?? defaultSeconds) * 1000 - (now() - started);
    const broken: GivenCase[] = [];
    const { document, files } = await check({
      timeLimit,
      now,
      lint: () =>
        lint({ ...input, onProgress: (done, of) => around.progress(`checked ${done} of ${of} files`) }),
      verify: (milliseconds) =>
        verify({
          ...input,
          ...(seconds === undefined ? { longest: milliseconds } : { timeLimit: milliseconds }),
          ...proving,
          replay: (plan, messages) => {
            const replayer = new Replayer(plan, messages, { cwd: around.cwd, hook, seed });
            return {
              broken: async (sequence, milliseconds) => {
                const finding = await replayer.broken(sequence, milliseconds);
                if (finding !== undefined) broken.push({ plan, sequence });
                return finding;
              },
              close: () => replayer.close(),
            };
          },
          now,
          onProgress: ({ done, of, unit }) => around.progress(`proved ${done} of ${of} units, now ${unit}`),
        }),
      test: (settled, timeLeft) =>
        test({
          ...input,
          seed,
          timeLimit: Math.max(0, timeLeft()),
          timeLeft,
          settled,
          given: broken,
          causes: "experiments",
          ...(write !== undefined && { write }),
          ...(fixtures !== undefined && { fixtures }),
          hook,
          now,
          onProgress: ({ cases, found }) => around.progress(`${cases} calls, ${found} found`),
        }),
    });
    return write === undefined ? { document } : withTests(document, files, write.folder, around);
  },
};

import type { ReportingCommand, UsageError } from "./command.js";
import type { ParsedArguments } from "./options.js";

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
    { name: "cases", key: "cases", value: "number", help: "The most calls to generate." },
    {
      name: "seed",
      key: "seed",
      value: "number",
      help: `What all randomness comes from. By default ${defaultSeed}.`,
    },
  ],
  run: async (args, around) => {
    const seconds = numberOption(args, "timeLimit", "time-limit", 0.1);
    const cases = numberOption(args, "cases", "cases", 1);
    const seed = numberOption(args, "seed", "seed", 0);
    for (const value of [seconds, cases, seed]) if (typeof value === "object") return value;
    const [{ test }, { registerHook }] = await Promise.all([
      import("../test/index.js"),
      import("../doors/index.js"),
    ]);
    return test({
      files: args.positionals,
      cwd: around.cwd,
      seed: (seed as number | undefined) ?? defaultSeed,
      timeLimit: ((seconds as number | undefined) ?? defaultSeconds) * 1000,
      ...(cases !== undefined && { cases: cases as number }),
      hook: registerHook(),
      now: () => performance.now(),
      onProgress: ({ cases: done, run, meaningful, found }) =>
        around.progress(
          `${done} calls, ${run === 0 ? 0 : Math.round((100 * meaningful) / run)} % meaningful, ${found} found`,
        ),
    });
  },
};

/** The number that an option gives, if it is given and one. */
function numberOption(
  { values }: ParsedArguments,
  key: string,
  name: string,
  least: number,
): number | undefined | UsageError {
  const text = values.get(key);
  if (text === undefined) return undefined;
  const value = Number(text);
  return Number.isFinite(value) && value >= least && text !== true && text.trim() !== ""
    ? value
    : { error: `--${name} takes a number of at least ${least}, and not \`${text}\`.` };
}

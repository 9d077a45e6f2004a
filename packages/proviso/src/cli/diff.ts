import type { ReportingCommand } from "./command.js";
import { numberOption } from "./option-values.js";
import { versionMachine } from "./version-machine.js";

const defaultSeconds = 20;
const defaultSeed = 1;

export const diffCommand: ReportingCommand = {
  kind: "reports",
  name: "diff",
  usage: "proviso diff [old] [new]",
  summary: "Check that a change does what its change contract says, and nothing else.",
  description: `Compares two versions of a program: git refs, folders (./dir) or npm packages (name@version). By default HEAD
and the working tree, or the last two commits if nothing is changed. The units that the change touches are called in
both versions, in a sandbox, with generated values: where the change contract in name.scc announces a change, it must
come true, and everywhere else both must behave alike. Without a change contract every difference is a regression.`,
  options: [
    {
      name: "contract",
      key: "contract",
      value: "files",
      help: "Change contracts to use besides those that are found, with commas between them.",
    },
    {
      name: "time-limit",
      key: "timeLimit",
      value: "seconds",
      help: `The longest that the search may take. By default ${defaultSeconds}.`,
    },
    {
      name: "cases",
      key: "cases",
      value: "number",
      help: "The most calls to generate (by default 4000 for each unit that the change touches).",
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
    for (const value of [seconds, cases, seed]) if (typeof value === "object") return value;
    const [old, updated, ...more] = args.positionals;
    if (more.length > 0)
      return { error: `Two versions can be compared, and ${args.positionals.length} were named.` };
    const [{ diff }, { registerHook }] = await Promise.all([
      import("../diff/index.js"),
      import("../doors/index.js"),
    ]);
    const contracts = args.values.get("contract");
    return diff({
      versions: { old, new: updated },
      cwd: around.cwd,
      machine: versionMachine,
      contracts: typeof contracts === "string" ? contracts.split(",") : [],
      seed: (seed as number | undefined) ?? defaultSeed,
      timeLimit: ((seconds as number | undefined) ?? defaultSeconds) * 1000,
      ...(cases !== undefined && { cases: cases as number }),
      hook: registerHook(),
      now: () => performance.now(),
      onProgress: (progress) =>
        around.progress(
          progress.stage === "searching"
            ? `${progress.search.cases} calls, ${progress.search.found} differences`
            : progress.text,
        ),
    });
  },
};

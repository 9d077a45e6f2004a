import { availableParallelism } from "node:os";
import type { ReportingCommand } from "./command.js";
import { choice } from "./option-values.js";
import { solverFrom, solverOption } from "./proving.js";
import { searchLimits, searchOptions } from "./search-options.js";
import { versionMachine } from "./version-machine.js";
import { withTests, writeOptions, writingFrom } from "./written-tests.js";

const predefined = ["assertions", "mended-assertions", "tests"] as const;
const halves = ["dynamic", "static"] as const;
const guidances = ["relevant", "plain"] as const;

const defaultSeconds = 20;
const defaultTestSeconds = 300;

/** More processes would take more memory than they save time. */
const mostLanes = 4;

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
      name: "unit",
      key: "unit",
      value: "names",
      help: "Look at these units only, of those that the change touches, with commas between them.",
    },
    {
      name: "predefined",
      key: "predefined",
      value: predefined.join("|"),
      help: "What is demanded of units without a change contract, if not that nothing changes: that assertions hold as before, that those that did not do now, or that the project's tests pass that passed.",
    },
    {
      name: "only",
      key: "only",
      value: halves.join("|"),
      help: "What running the versions shows, which is the default, or only what can be told without.",
    },
    {
      name: "guidance",
      key: "guidance",
      value: guidances.join("|"),
      help: "How calls are drawn: towards the change (default), or all units alike, for comparison.",
    },
    ...writeOptions("discrepancy"),
    {
      name: "suggest",
      key: "suggest",
      help: "Draft change contracts for what differs without one, for you to edit; with --write, also as name.scc beside the source.",
    },
    {
      name: "repair-tests",
      key: "repairTests",
      help: "Offer patches for tests whose calls no longer fit, by what change contracts say of parameters and names.",
    },
    {
      ...solverOption,
      help: "Who is asked for calls that a change contract speaks of, where none is drawn: z3 or cvc5 from the PATH, or the one that comes with it (default).",
    },
    ...searchOptions(defaultSeconds, "that the change touches"),
  ],
  run: async (args, around) => {
    const limits = searchLimits(args);
    if ("error" in limits) return limits;
    const { seconds, cases, seed } = limits;
    const demanded = choice(args, "predefined", predefined);
    const half = choice(args, "only", halves);
    const guidance = choice(args, "guidance", guidances);
    for (const value of [demanded, half, guidance]) if (typeof value === "object") return value;
    const solver = await solverFrom(args);
    if ("error" in solver) return solver;
    const write = writingFrom(args, around.cwd);
    if (write !== undefined && "error" in write) return write;
    const [old, updated, ...more] = args.positionals;
    if (more.length > 0)
      return { error: `Two versions can be compared, and ${args.positionals.length} were named.` };
    const [{ diff }, { registerHook }] = await Promise.all([
      import("../diff/index.js"),
      import("../doors/index.js"),
    ]);
    const { document, files } = await diff({
      versions: { old, new: updated },
      cwd: around.cwd,
      machine: versionMachine,
      contracts: listed(args.values.get("contract")),
      units: listed(args.values.get("unit")),
      guidance: (guidance as (typeof guidances)[number] | undefined) ?? "relevant",
      isRun: half !== "static",
      ...(demanded !== undefined && { predefined: demanded as (typeof predefined)[number] }),
      seed,
      timeLimit: (seconds ?? defaultSeconds) * 1000,
      testTimeLimit: (seconds ?? defaultTestSeconds) * 1000,
      ...(cases !== undefined && { cases }),
      ...(write !== undefined && { write }),
      suggests: args.values.has("suggest"),
      repairsTests: args.values.has("repairTests"),
      hook: registerHook(),
      lanes: Math.min(mostLanes, availableParallelism()),
      solver,
      now: () => performance.now(),
      onProgress: (progress) =>
        around.progress(
          progress.stage === "searching"
            ? `${progress.search.cases} calls, ${progress.search.found} differences`
            : progress.text,
        ),
    });
    return write === undefined ? { document } : withTests(document, files, write.folder, around);
  },
};

/** What was written with commas between. */
function listed(value: string | true | undefined): string[] {
  return typeof value === "string" ? value.split(",").map((one) => one.trim()) : [];
}

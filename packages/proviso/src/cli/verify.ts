import type { Replayer, WrittenTest } from "../test/index.js";
import type { ReportingCommand } from "./command.js";
import { numberOption } from "./option-values.js";
import { provingFrom, provingOptions } from "./proving.js";
import { withTests, writeOptions, writingFrom } from "./written-tests.js";

export const verifyCommand: ReportingCommand = {
  kind: "reports",
  name: "verify",
  usage: "proviso verify [files or folders]",
  summary: "Prove contracts for all inputs, or find one that breaks them.",
  description: `Executes units on all inputs at once and asks a solver whether anything that they promise can fail. What
the solver finds is run on the real code: only what breaks there is called violated. Without arguments it verifies the
project of the working folder.`,
  options: [
    {
      name: "time-limit",
      key: "timeLimit",
      value: "seconds",
      help: "The longest that it may take. By default 8, or 0.1 for each unit if that is more.",
    },
    ...provingOptions,
    ...writeOptions("nonconformance"),
  ],
  run: async (args, around) => {
    const seconds = numberOption(args, "timeLimit", "time-limit", 0.1);
    if (typeof seconds === "object") return seconds;
    const proving = await provingFrom(args);
    if ("error" in proving) return proving;
    const write = writingFrom(args, around.cwd);
    if (write !== undefined && "error" in write) return write;
    const [{ verify }, { Replayer }, { registerHook }] = await Promise.all([
      import("../verify/index.js"),
      import("../test/index.js"),
      import("../doors/index.js"),
    ]);
    const hook = registerHook();
    const replayers: Replayer[] = [];
    const document = await verify({
      files: args.positionals,
      cwd: around.cwd,
      ...(seconds !== undefined && { timeLimit: seconds * 1000 }),
      ...proving,
      replay: (plan, messages) => {
        const replayer = new Replayer(plan, messages, { cwd: around.cwd, hook, seed: 1 });
        replayers.push(replayer);
        return replayer;
      },
      now: () => performance.now(),
      onProgress: ({ done, of, unit }) => around.progress(`${done} of ${of} units, now ${unit}`),
    });
    if (write === undefined) return { document };
    const files: WrittenTest[] = [];
    for (const replayer of replayers) {
      const existing = (name: string): string | undefined =>
        files.find((file) => file.name === name)?.text ?? write.existing(name);
      files.push(...replayer.tests({ ...write, existing }));
    }
    return withTests(document, files, write.folder, around);
  },
};

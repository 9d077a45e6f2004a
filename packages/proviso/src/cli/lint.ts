import type { ReportingCommand } from "./command.js";

export const lintCommand: ReportingCommand = {
  kind: "reports",
  name: "lint",
  usage: "proviso lint [files or folders]",
  summary: "Parse and type-check contracts, nothing else.",
  description: `Reads the contracts in TypeScript and JavaScript sources, .jml and .scc files, and checks that each is
well formed, stands where something can carry it, type-checks in the scope it stands in, mentions only what it
may, and has no side effects. Without arguments it reads the project of the working folder.`,
  options: [],
  run: async (args, around) => {
    const { lint } = await import("../lint/index.js");
    const document = lint({
      files: args.positionals,
      cwd: around.cwd,
      onProgress: (done, of) => around.progress(`checked ${done} of ${of} files`),
    });
    return { document };
  },
};

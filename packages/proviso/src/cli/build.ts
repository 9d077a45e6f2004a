import { checkingOptions, checkingSettings } from "./checking.js";
import type { ReportingCommand } from "./command.js";

export const buildCommand: ReportingCommand = {
  kind: "reports",
  name: "build",
  usage: "proviso build [files or folders] --out-dir <folder>",
  summary: "Make JavaScript that checks its contracts.",
  description: `Compiles TypeScript and JavaScript sources to JavaScript with their contracts woven in, and writes it
with source maps to another folder. Types are not checked: that is \`tsc\`'s part. Without arguments it builds the
project of the working folder. If anything is wrong, nothing is written.`,
  options: [
    { name: "out-dir", key: "outDir", value: "folder", help: "Where to write; it must hold no sources." },
    ...checkingOptions,
  ],
  run: async (args, around) => {
    const settings = checkingSettings(args);
    if ("error" in settings) return settings;
    const outDir = args.values.get("outDir");
    if (typeof outDir !== "string")
      return { error: "Say where to write: `proviso build --out-dir <folder>`." };
    const { build } = await import("../doors/index.js");
    const document = await build({
      checks: "all",
      frames: false,
      ...settings,
      files: args.positionals,
      outDir,
      cwd: around.cwd,
    });
    return { document };
  },
};

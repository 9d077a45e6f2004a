import { statSync } from "node:fs";
import path from "node:path";
import { checkingOptions, checkingSettings } from "./checking.js";
import type { RunningCommand } from "./command.js";

export const runScriptCommand: RunningCommand = {
  kind: "runs",
  name: "run",
  usage: "proviso run [options] <script> [arguments of the script]",
  summary: "Run a program and check its contracts as it runs.",
  description: `Runs a TypeScript or JavaScript file in Node with every contract of the program's own files checked.
It is \`node --import proviso/register <script>\`; to give options to Node, write that instead. What comes after the
script goes to the script.`,
  options: checkingOptions,
  run: async (args, around) => {
    const settings = checkingSettings(args);
    if ("error" in settings) return settings;
    const [script, ...rest] = args.positionals;
    if (script === undefined) return { error: "There is no script to run: `proviso run <script>`." };
    const file = path.resolve(around.cwd, script);
    if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true)
      return { error: `\`${script}\` is not a file: check the name, or run from another folder.` };
    const { runScript } = await import("../doors/index.js");
    return runScript(file, rest, settings, around.cwd);
  },
};

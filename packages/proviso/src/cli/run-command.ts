import { nearest } from "../diagnostic/index.js";
import { isReporterName, type ReporterName, reporters } from "../report/index.js";
import { exitStatus, version } from "../result/index.js";
import { buildCommand } from "./build.js";
import { checkCommand } from "./check.js";
import type { Command, ReportingCommand, Surroundings } from "./command.js";
import { loadConfig } from "./config.js";
import { diffCommand } from "./diff.js";
import { commandHelp, mainHelp, optionsOf } from "./help.js";
import { lintCommand } from "./lint.js";
import { layered, type ParsedArguments, parseArguments } from "./options.js";
import { runScriptCommand } from "./run.js";
import { testCommand } from "./test.js";
import { verifyCommand } from "./verify.js";

export const commands: readonly Command[] = [
  checkCommand,
  lintCommand,
  verifyCommand,
  testCommand,
  diffCommand,
  runScriptCommand,
  buildCommand,
];

/** The streams and files of a run, so that tests can stand in for them. */
export interface Terminal extends Surroundings {
  readonly isTerminal: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  out(text: string): void;
  err(text: string): void;
  /** Called when a command has done its work. */
  worked(): Promise<void>;
}

/** Runs one command line and returns its exit status. */
export async function runCommandLine(argv: readonly string[], terminal: Terminal): Promise<number> {
  const [name, ...rest] = argv;
  if (name === undefined || name === "--help" || name === "-h" || name === "help") {
    terminal.out(mainHelp(commands));
    return name === undefined ? 2 : 0;
  }
  if (name === "--version" || name === "-v") {
    terminal.out(`${version}\n`);
    return 0;
  }
  const command = commands.find((c) => c.name === name);
  if (command === undefined) {
    const suggestion = nearest(
      name,
      commands.map((c) => c.name),
    );
    const hint =
      suggestion === undefined
        ? "`proviso --help` lists what there is."
        : `Did you mean \`proviso ${suggestion}\`?`;
    return fail(terminal, `There is no command \`${name}\`. ${hint}`);
  }
  const parsed = parseArguments(rest, optionsOf(command), command.kind === "runs" ? "first" : "anywhere");
  if ("error" in parsed) return fail(terminal, `${parsed.error} See \`proviso ${name} --help\`.`);
  if (parsed.values.has("help")) {
    terminal.out(commandHelp(command));
    return 0;
  }
  switch (command.kind) {
    case "reports":
      return report(command, parsed, terminal);
    case "runs": {
      const outcome = await command.run(parsed, terminal);
      return typeof outcome === "number" ? outcome : fail(terminal, outcome.error);
    }
  }
}

async function report(command: ReportingCommand, args: ParsedArguments, terminal: Terminal): Promise<number> {
  const config = await loadConfig(text(args.values.get("config")), terminal.cwd);
  if ("error" in config) return fail(terminal, config.error);
  const values = layered(config.values, args.values);

  const reporter = text(values.get("reporter")) ?? "pretty";
  if (!isReporterName(reporter)) {
    return fail(
      terminal,
      `There is no reporter \`${reporter}\`. There are: ${Object.keys(reporters).join(", ")}.`,
    );
  }
  const outputFile = text(values.get("outputFile"));
  if (outputFile !== undefined && /\.([cm]?[jt]sx?|jml|scc)$/.test(outputFile)) {
    return fail(
      terminal,
      `The report would overwrite the source file \`${outputFile}\`: name another one with --output-file.`,
    );
  }
  const outcome = await command.run(
    {
      values,
      positionals: args.positionals.length > 0 ? args.positionals : config.files,
      ...(config.fixtures !== undefined && { fixtures: config.fixtures }),
    },
    terminal,
  );
  if ("error" in outcome) return fail(terminal, outcome.error);
  const { document, unwritten } = outcome;
  await terminal.worked();
  const report = reporters[reporter](document, {
    color: outputFile === undefined && wantsColor(values, terminal, reporter),
  });
  if (outputFile === undefined) terminal.out(report);
  else {
    const problem = terminal.write(outputFile, report);
    if (problem !== undefined) return fail(terminal, problem);
  }
  return unwritten === undefined ? exitStatus(document) : fail(terminal, unwritten);
}

function text(value: string | true | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function wantsColor(
  values: ReadonlyMap<string, string | true>,
  terminal: Terminal,
  reporter: ReporterName,
): boolean {
  if (reporter === "json" || values.has("noColor")) return false;
  if (values.has("color")) return true;
  const { NO_COLOR, FORCE_COLOR } = terminal.env;
  if (NO_COLOR !== undefined && NO_COLOR !== "") return false;
  return terminal.isTerminal || (FORCE_COLOR !== undefined && FORCE_COLOR !== "0" && FORCE_COLOR !== "");
}

function fail(terminal: Terminal, message: string): number {
  terminal.err(`proviso: ${message}\n`);
  return 2;
}

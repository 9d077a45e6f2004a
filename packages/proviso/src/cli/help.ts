import type { Command } from "./command.js";
import { commonOptions, helpOption, type OptionSpec } from "./options.js";

const exitStatuses = `Exit status: 0 clean, 1 findings, 2 wrong usage or broken input, 3 a fault of Proviso itself.`;

export function mainHelp(commands: readonly Command[]): string {
  const rows = commands.map(({ name, summary }) => `  ${name.padEnd(10)}${summary}`);
  return `Contracts for TypeScript and JavaScript.

Usage: proviso <command> [options]

Commands:
${rows.join("\n")}

  proviso <command> --help   shows what a command takes
  proviso --version          shows the version

${exitStatuses}
`;
}

export function commandHelp(command: Command): string {
  return `${command.summary}

Usage: ${command.usage}

${command.description}

Options:
${optionsOf(command).map(optionRow).join("\n")}

${command.kind === "runs" ? "Exit status: the program's own; 2 wrong usage or broken input." : exitStatuses}
`;
}

/** Every option that a command takes. */
export function optionsOf(command: Command): readonly OptionSpec[] {
  return [...command.options, ...(command.kind === "runs" ? helpOption : commonOptions)];
}

/** Where the words begin. */
const column = 24;

function optionRow({ name, short, value, help }: OptionSpec): string {
  const spelled = `${short === undefined ? "" : `-${short}, `}--${name}${value === undefined ? "" : ` <${value}>`}`;
  return spelled.length < column
    ? `  ${spelled.padEnd(column)}${help}`
    : `  ${spelled}\n  ${" ".repeat(column)}${help}`;
}

import type { ResultDocument } from "../result/index.js";
import type { LoadedConfig } from "./config.js";
import type { OptionSpec, ParsedArguments } from "./options.js";

/** What a command may touch of the outside. */
export interface Surroundings {
  readonly cwd: string;
  /** Shows how far long work has come; does nothing when nobody watches. */
  progress(text: string): void;
  /** Writes a file, or says in a sentence why it could not. */
  write(file: string, text: string): string | undefined;
}

/** The page of `--help` of a command. */
interface CommandPage {
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  readonly description: string;
  readonly options: readonly OptionSpec[];
}

/** What is wrong with the arguments of a command, in a sentence. */
export interface UsageError {
  readonly error: string;
}

/** A command whose outcome is a result document for a reporter to print. */
export interface ReportingCommand extends CommandPage {
  readonly kind: "reports";
  run(
    args: ParsedArguments & Pick<LoadedConfig, "fixtures">,
    around: Surroundings,
  ): Promise<Outcome | UsageError>;
}

/** What is reported, and, if a file that was asked for could not be written, why. */
export interface Outcome {
  readonly document: ResultDocument;
  readonly unwritten?: string;
}

/** A command that runs a program of the user's: output and exit status are the program's, and so are its arguments. */
export interface RunningCommand extends CommandPage {
  readonly kind: "runs";
  run(args: ParsedArguments, around: Surroundings): Promise<number | UsageError>;
}

/** One command: its page of `--help`, and what it does. What does it is imported when it is to be done. */
export type Command = ReportingCommand | RunningCommand;

import type { ResultDocument } from "../result/index.js";
import type { OptionSpec, ParsedArguments } from "./options.js";

/** What a command may touch of the outside. */
export interface Surroundings {
  readonly cwd: string;
  /** Shows how far long work has come; does nothing when nobody watches. */
  progress(text: string): void;
}

/** One command: its page of `--help`, and what it does. */
export interface Command {
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  readonly description: string;
  readonly options: readonly OptionSpec[];
  run(args: ParsedArguments, around: Surroundings): Promise<ResultDocument>;
}

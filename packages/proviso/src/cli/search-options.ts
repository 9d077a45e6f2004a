import type { UsageError } from "./command.js";
import { numberOption } from "./option-values.js";
import type { OptionSpec, ParsedArguments } from "./options.js";

const defaultSeed = 1;

/** The options of a command that searches by generated calls; `units` are those that each get some thousand of them. */
export const searchOptions = (defaultSeconds: number, units: string): readonly OptionSpec[] => [
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
    help: `The most calls to generate (by default 4000 for each unit ${units}).`,
  },
  {
    name: "seed",
    key: "seed",
    value: "number",
    help: `What all randomness comes from. By default ${defaultSeed}.`,
  },
];

/** How long a search may take, if that is said, and what it draws from. */
export interface SearchLimits {
  readonly seconds?: number;
  readonly cases?: number;
  readonly seed: number;
}

/** What these options say, or what is wrong with them. */
export function searchLimits(args: ParsedArguments): SearchLimits | UsageError {
  const seconds = numberOption(args, "timeLimit", "time-limit", 0.1);
  if (typeof seconds === "object") return seconds;
  const cases = numberOption(args, "cases", "cases", 1, "whole");
  if (typeof cases === "object") return cases;
  const seed = numberOption(args, "seed", "seed", 0, "whole");
  if (typeof seed === "object") return seed;
  return {
    ...(seconds !== undefined && { seconds }),
    ...(cases !== undefined && { cases }),
    seed: seed ?? defaultSeed,
  };
}

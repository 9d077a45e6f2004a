import { nearest } from "../diagnostic/index.js";

/** An option of the command line, and of `proviso.config.ts` under `key`. */
export interface OptionSpec {
  readonly name: string;
  readonly short?: string;
  readonly key: string;
  /** What to show for the value in `--help`; absent for a switch. */
  readonly value?: string;
  readonly help: string;
}

/** Options that every command takes. */
export const commonOptions = [
  { name: "reporter", key: "reporter", value: "name", help: "How to report: pretty (default) or json." },
  {
    name: "output-file",
    key: "outputFile",
    value: "file",
    help: "Write the report there instead of to standard output.",
  },
  {
    name: "config",
    key: "config",
    value: "file",
    help: "Configuration to use instead of proviso.config.ts.",
  },
  { name: "color", key: "color", help: "Colour the report even when it does not go to a terminal." },
  { name: "no-color", key: "noColor", help: "Never colour the report." },
  { name: "help", short: "h", key: "help", help: "Show this." },
] as const satisfies readonly OptionSpec[];

/** Options of a command that prints no report. */
export const helpOption: readonly OptionSpec[] = commonOptions.filter(({ key }) => key === "help");

/** What was written on the command line: options by key, and the rest. */
export interface ParsedArguments {
  readonly values: ReadonlyMap<string, string | true>;
  readonly positionals: readonly string[];
}

/**
 * Options in two layers: what the upper one says goes, and else what the lower one says.
 * @ensures (\forall key: string; [...upper.keys()].includes(key); \result.get(key) === upper.get(key))
 * @ensures (\forall key: string; [...lower.keys()].includes(key); upper.has(key) || \result.get(key) === lower.get(key))
 * @ensures (\forall key: string; [...\result.keys()].includes(key); upper.has(key) || lower.has(key))
 */
export function layered(
  lower: ParsedArguments["values"],
  upper: ParsedArguments["values"],
): ParsedArguments["values"] {
  return new Map([...lower, ...upper]);
}

/**
 * Reads the arguments of a command, or says in a sentence what is wrong with them. With `first`, everything after the
 * first argument that is no option is left as it is, but for a `--` right after it.
 */
export function parseArguments(
  args: readonly string[],
  specs: readonly OptionSpec[],
  optionsEnd: "anywhere" | "first" = "anywhere",
): ParsedArguments | { readonly error: string } {
  const values = new Map<string, string | true>();
  const positionals: string[] = [];
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? "";
    if (arg === "--") {
      positionals.push(...args.slice(i + 1));
      break;
    }
    if (!arg.startsWith("-") || arg === "-") {
      positionals.push(arg);
      if (optionsEnd === "anywhere") continue;
      positionals.push(...args.slice(args[i + 1] === "--" ? i + 2 : i + 1));
      break;
    }
    const [name = "", inline] = split(arg);
    const spec = specs.find(
      (s) => `--${s.name}` === name || (s.short !== undefined && `-${s.short}` === name),
    );
    if (spec === undefined) {
      const suggestion = nearest(
        name,
        specs.map((s) => `--${s.name}`),
      );
      return {
        error: `There is no option ${name}.${suggestion === undefined ? "" : ` Did you mean ${suggestion}?`}`,
      };
    }
    if (spec.value === undefined) {
      if (inline !== undefined) return { error: `Option ${name} takes no value.` };
      values.set(spec.key, true);
      continue;
    }
    const value = inline ?? args[++i];
    if (value === undefined || (inline === undefined && value.startsWith("--")))
      return { error: `Option ${name} needs a value: ${name} <${spec.value}>.` };
    values.set(spec.key, value);
  }
  return { values, positionals };
}

function split(arg: string): [string, string | undefined] {
  const equals = arg.indexOf("=");
  return equals < 0 ? [arg, undefined] : [arg.slice(0, equals), arg.slice(equals + 1)];
}

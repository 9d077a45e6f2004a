import type { Settings } from "../doors/index.js";
import type { UsageError } from "./command.js";
import type { OptionSpec, ParsedArguments } from "./options.js";

const checkLevels = ["all", "off"] as const satisfies readonly Settings["checks"][];

/** Options of the commands that put checks into code. */
export const checkingOptions = [
  {
    name: "checks",
    key: "checks",
    value: checkLevels.join("|"),
    help: "What to check: all (default) or off.",
  },
  { name: "frames", key: "frames", help: "Check `assignable` clauses too." },
] as const satisfies readonly OptionSpec[];

/** What these options say; what they do not say is left out. */
export function checkingSettings({ values }: ParsedArguments): Partial<Settings> | UsageError {
  const written = values.get("checks");
  const checks = checkLevels.find((level) => level === written);
  if (written !== undefined && checks === undefined)
    return { error: `--checks takes ${checkLevels.join(" or ")}, and not \`${written}\`.` };
  return {
    ...(checks === undefined ? {} : { checks }),
    ...(values.has("frames") ? { frames: true } : {}),
  };
}

/** What the user may say about checking, whichever door it is said at. */
export interface Settings {
  /** "off" leaves code exactly as it was written. */
  readonly checks: "all" | "off";
  /** Whether `assignable` is checked at run time too. */
  readonly frames: boolean;
}

const checkLevels: readonly Settings["checks"][] = ["all", "off"];

/** How settings reach a process that `node --import proviso/register` starts. */
export const environmentNames = { checks: "PROVISO_CHECKS", frames: "PROVISO_FRAMES" } as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings from environment variables, or says in a sentence what is wrong with them. */
export function settingsFrom(env: Environment): Settings | { readonly error: string } {
  const written = env[environmentNames.checks] ?? "";
  const checks = written === "" ? "all" : checkLevels.find((level) => level === written);
  if (checks === undefined)
    return { error: `${environmentNames.checks} is \`${written}\`: it takes ${checkLevels.join(" or ")}.` };
  const frames = env[environmentNames.frames] ?? "";
  return { checks, frames: frames !== "" && frames !== "0" };
}

/** The environment variables that say the same as these settings; what is not set is inherited. */
export function environmentOf({ checks, frames }: Partial<Settings>): Record<string, string> {
  return {
    ...(checks === undefined ? {} : { [environmentNames.checks]: checks }),
    ...(frames === undefined ? {} : { [environmentNames.frames]: frames ? "1" : "0" }),
  };
}

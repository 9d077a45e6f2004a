import type { FoundData } from "./protocol.js";

/** Why a violation that was met is only suspected, if so. */
export function doubtOf({ repeats, refused }: Pick<FoundData, "repeats" | "refused">): string | undefined {
  if (!repeats) return "not again when it was repeated: the code depends on something besides its input";
  return refused === null
    ? undefined
    : `the sandbox refused ${refused} in these calls: the code may do otherwise where it is allowed to`;
}

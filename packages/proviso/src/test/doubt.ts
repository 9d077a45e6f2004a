import type { FoundData } from "./protocol.js";

/** Why a violation that was met is only suspected, if so. */
export function doubtOf({
  repeats,
  refused,
  isAlone,
}: Pick<FoundData, "repeats" | "refused" | "isAlone">): string | undefined {
  if (!repeats) return "not again when it was repeated: the code depends on something besides its input";
  if (isAlone === false)
    return "not by these calls alone: what the program or a fixture keeps from one call to the next has a part in it";
  return refused === null
    ? undefined
    : `the sandbox refused ${refused} in these calls: the code may do otherwise where it is allowed to`;
}

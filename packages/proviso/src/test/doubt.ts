import type { FoundData } from "./protocol.js";

/** Why a violation that was met is only suspected, if so. */
export function doubtOf({
  repeats,
  refused,
  alone,
}: Pick<FoundData, "repeats" | "refused" | "alone">): string | undefined {
  if (!repeats) return "not again when it was repeated: the code depends on something besides its input";
  if (alone === "no")
    return "not by these calls alone: what the program or a fixture keeps from one call to the next has a part in it";
  if (alone === "untried")
    return "these calls could not be tried once more by themselves: there was no time, or they did not end";
  return refused === null
    ? undefined
    : `the sandbox refused ${refused} in these calls: the code may do otherwise where it is allowed to`;
}

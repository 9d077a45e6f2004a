import { ContractError } from "@proviso/runtime";
import type { DiffOrder } from "../protocol.js";
import type { Ended } from "./discrepancy.js";

// Predefined change contracts (seed 000, figure 17): differential assertion checking, and its sibling that demands that what
// was asserted in vain holds now. Each is a change contract with the defaults of Table I:
//   assertions          when_ensured true; signals (e: AssertionError) false
//   mended-assertions   when_signaled (e: AssertionError) true; signals (e: AssertionError) false
// That of figure 16 is about tests, which are run by themselves: of calls it demands nothing.

type Predefined = NonNullable<DiffOrder["predefined"]>;

/** What a predefined contract says of two calls: that it is broken, that it holds, that nothing may have changed, or nothing. */
export function judgePredefined(
  contract: Predefined,
  before: Pick<Ended, "how" | "value">,
  now: Pick<Ended, "how" | "value">,
): "broken" | "holds" | "alike" | "nothing" {
  if (contract === "tests") return "nothing";
  const isToChange =
    contract === "assertions"
      ? before.how === "returned"
      : before.how === "threw" && isAssertion(before.value);
  if (!isToChange) return "alike";
  return now.how === "threw" && isAssertion(now.value) ? "broken" : "holds";
}

/** Whether what was thrown says that something asserted is false: by `assert`, or by a contract. */
function isAssertion(thrown: unknown): boolean {
  return thrown instanceof ContractError || (thrown instanceof Error && thrown.name === "AssertionError");
}

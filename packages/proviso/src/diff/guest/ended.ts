import type { Outcome } from "../../search/guest/index.js";
import type { Discrepancy, Ended } from "./discrepancy.js";

/** How the last call of a case ended. */
export function endedBy(outcome: Outcome): Pick<Ended, "how" | "value"> {
  switch (outcome.kind) {
    case "returned":
      return { how: "returned", value: outcome.value };
    case "threw":
      return { how: "threw", value: outcome.thrown };
    case "violated":
      return { how: "threw", value: outcome.error };
    case "meaningless":
      return { how: "refused", value: outcome.refusal };
    case "stuck":
      return { how: "never ended", value: undefined };
  }
}

/** A contract that the previous version itself breaks is an exception like any other: it is no finding of this search. */
export function asThrown(outcome: Outcome): Outcome<Discrepancy> {
  return outcome.kind === "violated" ? { kind: "threw", step: outcome.step, thrown: outcome.error } : outcome;
}

import type { FindingKind, WeighedCause } from "../../result/index.js";
import type { UnitFacts } from "./unit-facts.js";

// The rules of JMLOK 2.0, to the letter (seed 004, §3.2.3; digest §3): by the type of the nonconformance, in order, the
// first that applies. `M_field` is taken as the rule has it, any field modified in the body, and not as its rationale
// narrows it. In-body clauses and frames, which JMLOK does not know, are judged as postconditions are.

/** The one cause that JMLOK gives a nonconformance. */
export function jmlokCause(kind: FindingKind, facts: UnitFacts): WeighedCause {
  const sure = (cause: WeighedCause["cause"], evidence: string): WeighedCause => ({
    cause,
    score: 1,
    evidence,
  });
  const weak = weakPrecondition(facts);
  const [first] = facts.uninitialized;
  switch (kind) {
    case "precondition":
      return facts.mentionsParameter
        ? sure("strong-precondition", "the precondition restricts a parameter")
        : sure("weak-postcondition", "the precondition restricts no parameter");
    case "invariant":
    case "constraint":
      if (first !== undefined)
        return sure("code-error", `the constructor leaves the field ${first} without a value`);
      if (weak !== undefined) return sure("weak-precondition", weak);
      return kind === "invariant"
        ? sure("strong-invariant", "there is a precondition and no field is modified")
        : sure("strong-constraint", "there is a precondition and no field is modified");
    default:
      return weak === undefined
        ? sure("strong-postcondition", "there is a precondition and no field is modified")
        : sure("weak-precondition", weak);
  }
}

function weakPrecondition({ defaultPrecondition, modifiesField }: UnitFacts): string | undefined {
  if (defaultPrecondition) return "the precondition lets everything in";
  return modifiesField ? "the body modifies a field" : undefined;
}

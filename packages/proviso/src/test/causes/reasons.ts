import type { Cause, FindingKind } from "../../result/index.js";
import type { Evidence } from "./evidence.js";
import type { Separation } from "./separate.js";
import { farFetched, mostAlone, type Sign } from "./signs.js";

/** What speaks for a cause in words, the signs that it is told by, and the clause that it suggests. */
export interface Reason {
  readonly cause: Cause;
  readonly signs: readonly Sign[];
  readonly text: string;
  readonly suggestion?: string;
}

/** What evidence says for each cause. */
export function reasonsOf(kind: FindingKind, evidence: Evidence): Reason[] {
  return [
    ...ofFields(evidence),
    ...(kind === "precondition" ? ofPrecondition(evidence) : ofPromise(strongest(kind), evidence)),
    ...ofOthers(evidence),
  ];
}

/** The cause that a clause of a kind says too much. */
export function strongest(kind: FindingKind): Cause {
  switch (kind) {
    case "precondition":
      return "strong-precondition";
    case "invariant":
      return "strong-invariant";
    case "constraint":
      return "strong-constraint";
    default:
      return "strong-postcondition";
  }
}

/** Fields without a value, where one is missing. */
function ofFields({ uninitialized, missing, isConstructor }: Evidence): Reason[] {
  if (uninitialized.length === 0 || !(missing || isConstructor)) return [];
  return [ofCode("uninitialized", `the constructor leaves ${uninitialized.join(", ")} without a value`)];
}

function ofPromise(strong: Cause, evidence: Evidence): Reason[] {
  const { isConstructor, relaxation, repair, leftover, companions } = evidence;
  const reasons = ofSeparation(evidence, "break it");
  if (evidence.asksOfInputs)
    reasons.push({
      cause: strong,
      signs: ["asksOfInputs"],
      text: "it asks for what was so before the call, and nothing of what the unit gives",
    });
  if (evidence.handled) {
    const text = "the code decides on just these calls, so it means to serve them";
    reasons.push({ cause: strong, signs: ["handled"], text }, ofCode("handled", text));
  }
  if (relaxation !== undefined)
    reasons.push({
      cause: strong,
      signs: ["relaxed"],
      text:
        relaxation.kind === "constant"
          ? "with another number the clause agrees with every call that was tried"
          : "a slightly weaker clause agrees with every call that was tried",
      suggestion: relaxation.clause,
    });
  if (repair !== undefined)
    reasons.push(ofCode("repaired", `with ${repair.text} these calls keep the contract`));
  else if (leftover !== undefined) reasons.push(ofCode("leftover", leftover));
  if (evidence.doesNothing && !isConstructor)
    reasons.push(ofCode("doesNothing", "the unit does nothing at all"));
  if (companions > mostAlone) {
    const text = "calls that break it break other clauses too";
    reasons.push({ cause: "weak-precondition", signs: ["companions"], text }, ofCode("companions", text));
  }
  return reasons;
}

function ofPrecondition(evidence: Evidence): Reason[] {
  const { needless, relaxation, supplier, repair } = evidence;
  const reasons: Reason[] = [];
  if (needless === true || relaxation !== undefined)
    reasons.push({
      cause: "strong-precondition",
      signs: [needless === true ? "needless" : "relaxed"],
      text:
        needless === true
          ? "the unit does what it promises without the precondition too"
          : "the unit does what it promises with a slightly weaker precondition too",
      ...(relaxation !== undefined && { suggestion: relaxation.clause }),
    });
  if (needless === false && relaxation === undefined) {
    reasons.push(ofCode("neededAlone", "the unit needs its precondition"));
    if (supplier !== undefined)
      reasons.push({
        cause: "weak-postcondition",
        signs: ["supplied"],
        text: `what \`${supplier}\` gave was handed on, and its contract allows it`,
      });
  }
  reasons.push(...ofSeparation(evidence, "lead to it"));
  if (repair !== undefined)
    reasons.push(ofCode("repaired", `with ${repair.text} the call stays within the precondition`));
  return reasons;
}

/** What would have to change in units that are called, or were called before. */
function ofOthers({ upstream, earlier, repair }: Evidence): Reason[] {
  const reasons: Reason[] = [];
  if (upstream?.mends && !upstream.silent) reasons.push(ofCode("mendedWherePromised", upstream.text));
  else if (upstream !== undefined && (upstream.mends || repair === undefined))
    reasons.push({
      cause: "weak-postcondition",
      signs: [upstream.mends ? "mendedElsewhere" : "notMended", "isUnusualSilence", "leftoverElsewhere"],
      text: `${upstream.text}, and \`${upstream.unit}\` promises nothing of what it gives`,
    });
  // Whatever was done before can be left undone.
  if (earlier !== undefined && earlier.cost < farFetched)
    reasons.push(
      earlier.silent
        ? { cause: "weak-postcondition", signs: ["earlierSilent"], text: earlier.text }
        : ofCode("earlierSpoken", earlier.text),
    );
  return reasons;
}

function ofSeparation({ separation, failing, passing }: Evidence, what: string): Reason[] {
  if (separation === undefined) return [];
  const suggestion = asPrecondition(separation);
  const condition = suggestion === undefined ? `the condition \`${separation.text}\`` : "a condition";
  return [
    {
      cause: "weak-precondition",
      signs: ["separated", "strength", "keepsAll", "isSimple", "isUsual"],
      text: `none of the ${failing} calls that ${what} meet ${condition} that ${share(separation, passing)} others do`,
      ...(suggestion !== undefined && { suggestion }),
    },
  ];
}

function ofCode(sign: Sign, text: string): Reason {
  return { cause: "code-error", signs: [sign], text };
}

/** A condition as a clause, if it is in words that a contract can use. */
function asPrecondition({ text }: Separation): string | undefined {
  return text.includes("arguments[") ? undefined : `requires ${text}`;
}

/** How many of the others meet a condition. */
function share({ keeps }: Separation, passing: number): string {
  return keeps === 1 ? `all ${passing}` : `${Math.round(keeps * passing)} of the ${passing}`;
}

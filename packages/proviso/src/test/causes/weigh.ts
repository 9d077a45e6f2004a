import type { Cause, FindingKind, WeighedCause } from "../../result/index.js";
import type { Evidence } from "./evidence.js";
import { type Separation, strengthOf } from "./separate.js";

// Which causes a kind of nonconformance can have is the model of JMLOK (seed 004, table 3.1), with a code error possible
// for each. Experiments speak for one or the other; how loudly is in the table below.

/** How much each piece of evidence says. */
const weights = {
  prior: { "weak-precondition": 0.1, strong: 0.2, "code-error": 0.18 },
  /** Its share, where nearly every call breaks the clause: then anything separates. */
  separationOfMost: 0.3,
  relaxation: {
    boundary: 0.9,
    tolerance: 0.9,
    equivalence: 0.8,
    constant: 0.8,
    domain: 0.4,
    sentinel: 0.7,
    fixed: 0.7,
    equality: 0.3,
    conjunct: 0.2,
    disjunction: 0.05,
  },
  /** A part that compares with a number, and that nothing else needs. */
  oddNumber: 0.6,
  /** What must stay as it was, where it would do if it only grew. */
  monotone: 0.6,
  /** The share of a moved number where a change of the code would do, too. */
  eitherConstant: { rounder: 0.8, other: 0.4 },
  eitherEquivalence: 0.7,
  /** The share of a far-fetched change of the unit's own code where one of a unit that promises nothing would do. */
  repairBesideSilent: 0.4,
  /** A smaller domain, where the clause asks of something that is not there. */
  outside: 0.8,
  repair: 0.75,
  repairCost: 0.16,
  repairWhereExcluded: 0.8,
  /** What each further change takes away that would do, too: where many do, the contract asks for little. */
  unspecific: 0.06,
  leastSpecific: 0.4,
  unrepaired: 0.08,
  leftover: 0.5,
  doesNothing: 1,
  companions: 0.25,
  always: 0.15,
  /** What is said of a loop is said of the code itself. */
  loop: 0.4,
  asksOfInputs: 0.6,
  earlier: 0.9,
  uninitialized: 0.9,
  needless: 1,
  /** Where nothing less than leaving a part of it out would do, a precondition is not a slip. */
  needlessAtAll: 0.35,
  needed: 0.6,
  supplier: 0.5,
  upstream: {
    silent: 1.3,
    unusual: 1.25,
    spoken: 0.15,
    leftover: 0.9,
    unmended: 0.15,
    bare: 0.5,
  },
  handled: 0.4,
  garbage: 0.1,
} as const;

/** Shares of the calls: a clause that so many break is broken by nearly all, or by most. */
const nearlyAll = 0.9;
const manyCalls = 0.6;

/** The cost from which on a change of the code is not what first comes to mind. */
export const farFetched = 2;

type Scores = Map<Cause, { score: number; evidence: string[]; suggestion?: string }>;

/** Weighs the causes that a nonconformance can have. */
export function weigh(kind: FindingKind, evidence: Evidence): WeighedCause[] {
  const scores: Scores = new Map();
  const add = (cause: Cause, score: number, text: string, suggestion?: string): void => {
    const known = scores.get(cause) ?? { score: 0, evidence: [] };
    known.score = Math.max(0, known.score + score);
    if (text !== "") known.evidence.push(text);
    if (suggestion !== undefined) known.suggestion ??= suggestion;
    scores.set(cause, known);
  };
  if (kind === "precondition") ofPrecondition(evidence, add);
  else ofPromise(strongest(kind), evidence, add);
  if (kind === "loop-invariant" || kind === "loop-variant") add("code-error", weights.loop, "");
  const total = [...scores.values()].reduce((sum, { score }) => sum + score, 0) || 1;
  return [...scores]
    .map(([cause, { score, evidence: texts, suggestion }]) => ({
      cause,
      score: Math.round((100 * score) / total) / 100,
      evidence: texts.join("; ") || "nothing speaks for another cause",
      ...(suggestion !== undefined && { suggestion }),
    }))
    .sort((a, b) => b.score - a.score);
}

/** The cause that a clause of a kind says too much. */
function strongest(kind: FindingKind): Cause {
  switch (kind) {
    case "invariant":
      return "strong-invariant";
    case "constraint":
      return "strong-constraint";
    default:
      return "strong-postcondition";
  }
}

function separationWeight(separation: Separation, rate: number | undefined): number {
  const full = strengthOf(separation);
  return rate !== undefined && rate > manyCalls ? full * weights.separationOfMost : full;
}

/** A condition as a clause, if it is in words that a contract can use. */
function asPrecondition({ text }: Separation): string | undefined {
  return text.includes("arguments[") ? undefined : `requires ${text}`;
}

/** How many of the others meet a condition. */
function share({ keeps }: Separation, passing: number): string {
  return keeps === 1 ? `all ${passing}` : `${Math.round(keeps * passing)} of the ${passing}`;
}

/** How much a change says, given in how many ways the code could be changed. */
function specificity(ways: number): number {
  return Math.max(weights.leastSpecific, 1 - weights.unspecific * (ways - 1));
}

/** Where a precondition would have excluded just the calls that fail, a change of the code that serves them says less. */
function repairWeight({ cost, ways }: NonNullable<Evidence["repair"]>, excluded: boolean): number {
  const full = weights.repair - weights.repairCost * (cost - 1);
  return full * specificity(ways) * (excluded ? weights.repairWhereExcluded : 1);
}

/** Where a change of the code would do, too, a number may as well be another one there, and one direction is often enough. */
function relaxationWeight(strong: Cause, { relaxation, repair, missing, upstream }: Evidence): number {
  if (relaxation === undefined) return 0;
  const { kind, rounder } = relaxation;
  if (kind === "domain" && missing) return weights.outside;
  if (kind === "equality" && strong === "strong-constraint") return weights.monotone;
  const full = relaxation.comparesNumber ? weights.oddNumber : weights.relaxation[kind];
  if (kind === "equivalence" && upstream?.isUnusual && upstream.mends)
    return full * weights.eitherEquivalence;
  if (repair === undefined) return full;
  if (kind === "constant") return full * weights.eitherConstant[rounder ? "rounder" : "other"];
  return kind === "equivalence" && repair.cost < farFetched ? full * weights.eitherEquivalence : full;
}

type Add = (cause: Cause, score: number, evidence: string, suggestion?: string) => void;

function ofPromise(strong: Cause, evidence: Evidence, add: Add): void {
  const {
    failing,
    passing,
    rate,
    leftover,
    separation,
    companions,
    relaxation,
    repair,
    uninitialized,
    missing,
  } = evidence;
  const alone = companions <= 0.3;
  add("weak-precondition", weights.prior["weak-precondition"], "");
  add(strong, weights.prior.strong, "");
  add("code-error", weights.prior["code-error"], "");
  if (uninitialized.length > 0 && (missing || evidence.isConstructor))
    add(
      "code-error",
      weights.uninitialized,
      `the constructor leaves ${uninitialized.join(", ")} without a value`,
    );
  if (separation !== undefined)
    add(
      "weak-precondition",
      separationWeight(separation, rate),
      `none of the ${failing} calls that break it meet a condition that ${share(separation, passing)} others do`,
      asPrecondition(separation),
    );
  addUpstream(evidence, add);
  addEarlier(evidence, add);
  if (evidence.asksOfInputs)
    add(
      strong,
      weights.asksOfInputs,
      "it asks for what was so before the call, and nothing of what the unit gives",
    );
  if (evidence.handled) {
    const text = "the code decides on just these calls, so it means to serve them";
    add(strong, weights.handled / 2, text);
    add("code-error", weights.handled / 2, text);
    add("weak-precondition", -weights.handled, "");
  } else if (missing) add("weak-precondition", weights.garbage, "");
  if (relaxation !== undefined)
    add(
      strong,
      relaxationWeight(strong, evidence),
      relaxation.kind === "constant"
        ? "with another number the clause agrees with every call"
        : "a slightly weaker clause agrees with every call",
      relaxation.clause,
    );
  if (repair !== undefined)
    add(
      "code-error",
      repairWeight(repair, separation?.keeps === 1) * besideSilent(evidence),
      `with ${repair.text} these calls keep the contract`,
    );
  else if (leftover !== undefined) add("code-error", weights.leftover, leftover);
  else add("code-error", -weights.unrepaired, "");
  if (evidence.doesNothing && !evidence.isConstructor)
    add("code-error", weights.doesNothing, "the unit does nothing at all");
  if (!alone) {
    add("code-error", weights.companions, "calls that break it break other clauses too");
    add("weak-precondition", weights.companions, "");
    if (evidence.upstream?.silent) add("weak-postcondition", weights.companions, "");
    add(strong, -weights.companions, "");
  }
  if ((rate === undefined ? passing === 0 : rate > nearlyAll) && failing > 3) {
    if (!alone) add("code-error", weights.always, "hardly a call keeps it");
    else add("weak-precondition", -weights.always, "");
    // Where the code needs but little, the clause may as well be right.
    if (alone && (repair === undefined || repair.cost >= farFetched))
      add(strong, weights.always, "hardly a call keeps it, and other clauses hold");
  }
}

function besideSilent({ upstream, repair }: Evidence): number {
  const silent = upstream?.silent === true && upstream.mends;
  return silent && repair !== undefined && repair.cost > farFetched ? weights.repairBesideSilent : 1;
}

/** What would have to change lies in a unit that is called, whose own promises did not notice. */
function addUpstream({ upstream, repair, relaxation }: Evidence, add: Add): void {
  if (upstream === undefined) return;
  const { silent, unusual, spoken, leftover, unmended, bare } = weights.upstream;
  // What promises something is wrong by itself if it does not notice.
  if (upstream.mends && !upstream.silent) {
    add("code-error", spoken * specificity(upstream.ways), upstream.text);
    return;
  }
  const said = upstream.mends
    ? silent * specificity(upstream.ways)
    : repair !== undefined
      ? 0
      : upstream.leftover
        ? leftover
        : unmended;
  // Beside a minute slip of the clause, what is lacking elsewhere may as well be meant.
  const isMinute = relaxation !== undefined && /boundary|tolerance/.test(relaxation.kind);
  // What has no contract at all is as good as a part of the code that calls it, unless others of its kind have one.
  const weight = said * (upstream.isUnusual && !isMinute ? unusual : upstream.isBare ? bare : 1);
  if (weight > 0)
    add(
      "weak-postcondition",
      weight,
      `${upstream.text}, and \`${upstream.unit}\` promises nothing of what it gives`,
    );
}

/** What would have to change lies in a unit that was called before. */
function addEarlier({ earlier }: Evidence, add: Add): void {
  // Whatever was done before can be left undone.
  if (earlier === undefined || earlier.cost >= farFetched) return;
  const cause = earlier.silent ? "weak-postcondition" : "code-error";
  add(cause, weights.earlier * repairWeight(earlier, false), earlier.text);
}

function ofPrecondition(evidence: Evidence, add: Add): void {
  const { failing, passing, needless, supplier, repair, relaxation, separation } = evidence;
  const isSlip =
    relaxation !== undefined &&
    !relaxation.isCustomary &&
    (relaxation.boundsNumbers === false || !/conjunct|disjunction/.test(relaxation.kind));
  add("strong-precondition", 0.2, "");
  add("weak-postcondition", 0.1, "");
  add("code-error", 0.1, "");
  add("weak-precondition", 0.05, "");
  if (needless === true || isSlip)
    add(
      "strong-precondition",
      isSlip ? weights.needless : weights.needlessAtAll,
      needless === true
        ? "the unit does what it promises without the precondition too"
        : "the unit does what it promises with a slightly weaker precondition too",
      relaxation?.clause,
    );
  const excluded = separation !== undefined && separation.keeps > 0.95;
  addUpstream(evidence, add);
  addEarlier(evidence, add);
  if (needless === false && !isSlip) {
    if (!excluded) add("code-error", weights.needed / 2, "the unit needs its precondition");
    if (supplier !== undefined)
      add(
        "weak-postcondition",
        excluded || (repair !== undefined && repair.cost < farFetched)
          ? weights.supplier / 2
          : weights.supplier + weights.needed / 2,
        `what \`${supplier}\` gave was handed on, and its contract allows it`,
      );
  }
  if (separation !== undefined && !isSlip)
    add(
      "weak-precondition",
      separationWeight(separation, undefined),
      `none of the ${failing} calls that lead to it meet a condition that ${share(separation, passing)} others do`,
      asPrecondition(separation),
    );
  if (repair !== undefined)
    add(
      "code-error",
      repairWeight(repair, excluded),
      `with ${repair.text} the call stays within the precondition`,
    );
}

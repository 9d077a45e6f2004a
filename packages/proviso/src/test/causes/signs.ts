import type { FindingKind } from "../../result/index.js";
import type { Evidence } from "./evidence.js";
import type { Relaxation } from "./relaxations.js";
import { strengthOf } from "./separate.js";

// What is seen of a nonconformance, as numbers that the causes are weighed by: mostly whether something is so, and some
// things together, since what each of two pieces of evidence says depends on whether the other is there.

/** What can be seen. */
export type Sign =
  | "always"
  | keyof ReturnType<typeof ofCalls>
  | keyof ReturnType<typeof ofClause>
  | RelaxedSign
  | keyof ReturnType<typeof ofCode>
  | keyof ReturnType<typeof ofOthers>
  | keyof ReturnType<typeof ofPromise>
  | keyof ReturnType<typeof ofPrecondition>;

type RelaxedSign = `relaxed ${Exclude<Relaxation["kind"], "tolerance">}`;

/** Signs from 0 to 1; one that is not there is 0. */
export type Signs = Readonly<Partial<Record<Sign, number>>>;

/** Shares of the calls: a clause that so many break is broken by nearly all, or by most. */
const nearlyAll = 0.9;
const manyCalls = 0.6;

/** The share of failing calls that break other clauses, too, up to which a clause is broken alone. */
export const mostAlone = 0.3;

/** The cost from which on a change of the code is not what first comes to mind, and from which on it is far off. */
export const farFetched = 2;
const farOff = 3;

/** A condition that costs no more is simple. */
const simpleCost = 2;

/** So many changes say as little as more of them. */
const manyWays = 7;

/** The signs that evidence shows. */
export function signsOf(kind: FindingKind, evidence: Evidence): Signs {
  const all = {
    always: 1,
    ...ofCalls(evidence),
    ...ofClause(evidence),
    ...ofRelaxation(evidence),
    ...ofCode(evidence),
    ...ofOthers(evidence),
    ...(kind === "precondition" ? ofPrecondition(evidence) : ofPromise(kind, evidence)),
  };
  const seen = Object.entries<number | boolean | undefined>(all).map(([name, value]) => [
    name,
    Number(value ?? 0),
  ]);
  return Object.fromEntries(seen.filter(([, value]) => value !== 0));
}

/** How much a condition says that would have kept out the calls that fail, where not nearly everything does. */
function strength({ separation, ...evidence }: Evidence): number {
  return separation === undefined || breaksMany(evidence) ? 0 : strengthOf(separation);
}

function breaksMany({ rate, passing }: Pick<Evidence, "rate" | "passing">): boolean {
  return rate === undefined ? passing === 0 : rate > manyCalls;
}

/** A change of the clause that is as small as a slip of the pen. */
function isMinute({ relaxation }: Evidence): boolean {
  return relaxation !== undefined && /boundary|tolerance|constant|fixed|sentinel/.test(relaxation.kind);
}

function isMended({ upstream }: Evidence): boolean {
  return upstream?.mends === true && upstream.silent;
}

function manyOf(ways: number): number {
  return Math.min(1, (ways - 1) / (manyWays - 1));
}

function isAtOnce({ repair }: Evidence): boolean {
  return repair !== undefined && repair.cost < farFetched;
}

/** What tells the calls apart that fail. */
function ofCalls(evidence: Evidence) {
  const { separation, handled, missing, companions, failing, rate, passing } = evidence;
  return {
    separated: separation !== undefined,
    ...(separation && {
      strength: strengthOf(separation),
      keepsAll: separation.keeps === 1,
      isUsual: separation.isUsual === true,
      isSimple: separation.cost <= simpleCost,
      separatesMany: breaksMany(evidence),
    }),
    breaksAll: rate === undefined ? passing === 0 : rate > nearlyAll,
    breaksMany: breaksMany(evidence),
    rate: rate ?? Number(passing === 0),
    handled,
    missing,
    companions: companions > mostAlone,
    isFew: failing <= 3,
  };
}

/** What the clause would have to say. */
function ofClause(evidence: Evidence) {
  const { relaxation, asksOfInputs } = evidence;
  return {
    asksOfInputs,
    ...(relaxation && {
      relaxed: true,
      comparesNumber: relaxation.comparesNumber === true,
      rounder: relaxation.rounder === true,
      isCustomary: relaxation.isCustomary === true,
      boundsNumbers: relaxation.boundsNumbers === true,
    }),
  };
}

/** The kind of a weaker clause; a tolerance is an end like others. */
function ofRelaxation({ relaxation }: Evidence): Partial<Record<RelaxedSign, boolean>> {
  if (relaxation === undefined) return {};
  const sign: RelaxedSign = `relaxed ${relaxation.kind === "tolerance" ? "boundary" : relaxation.kind}`;
  return { [sign]: true };
}

/** What the code would have to do. */
function ofCode(evidence: Evidence) {
  const { repair, relaxation, separation, leftover, doesNothing } = evidence;
  return {
    leftover: leftover !== undefined,
    doesNothing: doesNothing && !evidence.isConstructor,
    uninitialized: evidence.uninitialized.length > 0 && (evidence.missing || evidence.isConstructor),
    isConstructor: evidence.isConstructor,
    ...(repair && {
      repaired: true,
      repairedAtOnce: isAtOnce(evidence),
      repairedFarOff: repair.cost >= farOff,
      repairedInManyWays: manyOf(repair.ways),
      repairedOrRelaxed: relaxation !== undefined,
      repairedOrNumberMoved: relaxation?.kind === "constant",
      repairedOrSeparated: separation !== undefined,
    }),
  };
}

/** What other units would have to do. */
function ofOthers(evidence: Evidence) {
  const { upstream, earlier, repair, relaxation, separation } = evidence;
  return {
    ...(upstream && {
      mendedElsewhere: isMended(evidence),
      mendedWherePromised: upstream.mends && !upstream.silent,
      notMended: !upstream.mends,
      isUnusualSilence: upstream.isUnusual,
      isBare: upstream.isBare,
      mendedInManyWays: manyOf(Math.max(1, upstream.ways)),
      leftoverElsewhere: upstream.leftover,
      elsewhereOrRepaired: repair !== undefined,
      elsewhereOrRelaxed: relaxation !== undefined,
      elsewhereOrSeparated: separation !== undefined,
    }),
    ...(earlier &&
      earlier.cost < farFetched && { earlierSilent: earlier.silent, earlierSpoken: !earlier.silent }),
  };
}

/** What goes together where a unit breaks its promise. */
function ofPromise(kind: FindingKind, evidence: Evidence) {
  const { separation, relaxation, repair } = evidence;
  const said = strength(evidence);
  const minute = isMinute(evidence);
  const mended = isMended(evidence);
  const isSeparated = said > 0;
  const atOnce = isAtOnce(evidence);
  return {
    isInvariant: kind === "invariant",
    isConstraint: kind === "constraint",
    isLoop: kind === "loop-invariant" || kind === "loop-variant",
    strengthOfFew: said,
    usualOfFew: isSeparated && separation?.isUsual === true && separation.keeps === 1,
    simpleOfFew:
      isSeparated && separation !== undefined && separation.keeps === 1 && separation.cost <= simpleCost,
    strengthBesideRelaxed: relaxation !== undefined && !minute ? said : 0,
    strengthBesideMinute: minute ? said : 0,
    strengthBesideRepair: repair !== undefined ? said : 0,
    strengthBesideMended: mended ? said : 0,
    minuteAlone: minute && !isSeparated,
    repairAlone: atOnce && !isSeparated,
    repairNotRelaxed: atOnce && relaxation === undefined,
    mendedAlone: mended && repair === undefined && relaxation === undefined,
    relaxedAlone: relaxation !== undefined && repair === undefined && separation === undefined,
    relaxedMuch: relaxation !== undefined && !minute && repair === undefined && !isSeparated,
    nothing: !isSeparated && relaxation === undefined && repair === undefined && !mended,
  };
}

/** What goes together where a unit breaks the precondition of another. */
function ofPrecondition(evidence: Evidence) {
  const { needless, supplier, separation, relaxation } = evidence;
  const slip =
    relaxation !== undefined &&
    relaxation.isCustomary !== true &&
    (relaxation.boundsNumbers === false || !/conjunct|disjunction/.test(relaxation.kind));
  const separated = separation !== undefined;
  return {
    needless: needless === true,
    needed: needless === false,
    supplied: supplier !== undefined,
    slip,
    minuteSlip: relaxation !== undefined && /boundary|constant/.test(relaxation.kind),
    slipOrSeparated: slip && separated,
    needlessOrSeparated: needless === true && separated && separation.keeps > 0.9,
    neededAndSeparated: needless === false && separated && separation.keeps > 0.95,
    neededAlone: needless === false && !slip && !separated,
  };
}

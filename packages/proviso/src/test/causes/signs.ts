import type { FindingKind } from "../../result/index.js";
import type { Evidence } from "./evidence.js";
import { strengthOf } from "./separate.js";

// What is seen of a nonconformance, as numbers that the causes are weighed by: mostly whether something is so, and some
// things together, since what each of two pieces of evidence says depends on whether the other is there.

/** Signs by their names, from 0 to 1; one that is not there is 0. */
export type Signs = Readonly<Record<string, number>>;

/** Shares of the calls: a clause that so many break is broken by nearly all, or by most. */
const nearlyAll = 0.9;
const manyCalls = 0.6;

/** The cost from which on a change of the code is not what first comes to mind, and from which on it is far off. */
export const farFetched = 2;
const farOff = 3;

/** So many changes say as little as more of them. */
const manyWays = 6;

/** The signs that evidence shows. */
export function signsOf(kind: FindingKind, evidence: Evidence): Signs {
  const all = {
    always: 1,
    ...ofCalls(evidence),
    ...ofClause(evidence),
    ...ofCode(evidence),
    ...ofOthers(evidence),
    ...(kind === "precondition" ? ofPrecondition(evidence) : ofPromise(kind, evidence)),
  };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (Number(value) === 0 ? [] : [[name, Number(value)]])),
  );
}

type Seen = Record<string, number | boolean>;

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

function fewWays(ways: number): number {
  return Math.min(1, (ways - 1) / manyWays);
}

/** What tells the calls apart that fail. */
function ofCalls(evidence: Evidence): Seen {
  const { separation, handled, missing, companions, failing, rate, passing } = evidence;
  return {
    separated: separation !== undefined,
    ...(separation && {
      strength: strengthOf(separation),
      keepsAll: separation.keeps === 1,
      isUsual: separation.isUsual === true,
      isSimple: separation.cost <= farFetched,
      separatesMany: breaksMany(evidence),
    }),
    breaksAll: rate === undefined ? passing === 0 : rate > nearlyAll,
    breaksMany: breaksMany(evidence),
    rate: rate ?? Number(passing === 0),
    handled,
    missing,
    companions: companions > 0.3,
    isFew: failing <= 3,
  };
}

/** What the clause would have to say. */
function ofClause(evidence: Evidence): Seen {
  const { relaxation, asksOfInputs } = evidence;
  return {
    asksOfInputs,
    ...(relaxation && {
      relaxed: true,
      [`relaxed ${relaxation.kind === "tolerance" ? "boundary" : relaxation.kind}`]: true,
      comparesNumber: relaxation.comparesNumber === true,
      rounder: relaxation.rounder === true,
      isCustomary: relaxation.isCustomary === true,
      boundsNumbers: relaxation.boundsNumbers === true,
    }),
  };
}

/** What the code would have to do. */
function ofCode({ repair, relaxation, separation, leftover, doesNothing, ...evidence }: Evidence): Seen {
  return {
    leftover: leftover !== undefined,
    doesNothing: doesNothing && !evidence.isConstructor,
    uninitialized: evidence.uninitialized.length > 0 && (evidence.missing || evidence.isConstructor),
    isConstructor: evidence.isConstructor,
    ...(repair && {
      repaired: true,
      repairedAtOnce: repair.cost < farFetched,
      repairedFarOff: repair.cost >= farOff,
      repairedInManyWays: fewWays(repair.ways),
      repairedOrRelaxed: relaxation !== undefined,
      repairedOrNumberMoved: relaxation?.kind === "constant",
      repairedOrSeparated: separation !== undefined,
    }),
  };
}

/** What other units would have to do. */
function ofOthers({ upstream, earlier, repair, relaxation, separation }: Evidence): Seen {
  return {
    ...(upstream && {
      mendedElsewhere: upstream.mends && upstream.silent,
      mendedWherePromised: upstream.mends && !upstream.silent,
      notMended: !upstream.mends,
      isUnusualSilence: upstream.isUnusual,
      isBare: upstream.isBare,
      mendedInManyWays: fewWays(Math.max(1, upstream.ways)),
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
function ofPromise(kind: FindingKind, evidence: Evidence): Seen {
  const { separation, relaxation, repair } = evidence;
  const said = strength(evidence);
  const minute = isMinute(evidence);
  const mended = isMended(evidence);
  const isSeparated = said > 0;
  const atOnce = repair !== undefined && repair.cost < farFetched;
  return {
    isInvariant: kind === "invariant",
    isConstraint: kind === "constraint",
    isLoop: kind === "loop-invariant" || kind === "loop-variant",
    strengthOfFew: said,
    usualOfFew: isSeparated && separation?.isUsual === true && separation.keeps === 1,
    simpleOfFew: isSeparated && separation !== undefined && separation.keeps === 1 && separation.cost <= 2,
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
function ofPrecondition(evidence: Evidence): Seen {
  const { needless, supplier, separation, relaxation, repair } = evidence;
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
    needlessAlone: needless === true && !slip && !separated,
    neededAndSeparated: needless === false && separated && separation.keeps > 0.95,
    neededAlone: needless === false && !slip && !separated,
    repairedOrSeparatedBefore: repair !== undefined && separated,
  };
}

import { type Arithmetic, type Gap, soleCallers, UnitCalls } from "../execution/index.js";
import { toSequenceData } from "../generate/index.js";
import type { DeclaredUnit } from "../plan/index.js";
import type { Finding } from "../result/index.js";
import { Counterexamples, canBeSeen } from "./counterexamples.js";
import type { Engine } from "./engine.js";
import { Idealisations } from "./idealisations.js";
import { proveUnit, type UnitAnalysis } from "./prove-unit.js";
import { isProof, isShown, type VerifiedUnit, verdictOf } from "./unit-verdict.js";

/** How calls are executed: by what is called, with few rounds of loops or more, or by what contracts say of it. */
type Calls = "few" | "bodies" | "contracts";

// One unit, in passes, each only where the one before left something open: numbers as reals and calls by the code that they
// run; then calls by the contracts of what is called; then numbers as doubles; then whole numbers that objects hold as if they were
// given. What a pass finds broken is run.

const mostPaths = 20_000;
/** Cases that are run for a unit, in each pass. */
const mostTried = 8;
/** Milliseconds that have to be left for a search where something is not modelled: it seldom finds anything. */
const leastForLost = 1_500;
/** Milliseconds that a case may be run, if there are as many left for all. */
const leastForReplay = 2_000;
/** Milliseconds that a search for such cases may take, before and after calls were drawn, and a pass that is about bits. */
const [longestAtFirst, longestSearch, longestOnBits] = [8_000, 20_000, 15_000];

export async function verifyUnit(unit: DeclaredUnit, engine: Engine): Promise<VerifiedUnit> {
  const { now, ieee } = engine.options;
  const { subject, solvers } = engine;
  const { clock } = solvers;
  const { doubted } = subject.unknowns.granted;
  doubted.clear();
  const [before, began] = [solvers.counts, now()];
  let paths = 0;
  /** Whether more is to be tried in another round. */
  let isOpen = false;
  const callers = soleCallers(unit, engine.inputs);
  const pass = async (arithmetic: Arithmetic, calls: Calls): Promise<UnitAnalysis> => {
    const analysis =
      callers === undefined
        ? await analyse(unit, engine, arithmetic, calls)
        : await analyseWhereCalled(unit, callers, engine, arithmetic);
    paths += analysis.paths;
    return analysis;
  };
  const ended = (verdict: Omit<VerifiedUnit["result"], "work">, findings: readonly Finding[] = []) => {
    const { queries, milliseconds } = solvers.counts;
    const work = {
      smtCalls: queries - before.queries,
      states: paths,
      ms: Math.round(now() - began),
      solverMs: Math.round(milliseconds - before.milliseconds),
    };
    return { result: { ...verdict, work }, findings };
  };
  const first: Arithmetic = ieee ? "doubles" : "reals";
  let best = await pass(first, "few");
  // What comes to no bound is all there is; else more is looked at, unless that is more than there is time for.
  if (best.failures.length === 0 && best.gaps.some(isBound)) {
    const more = await pass(first, "bodies");
    if (more.failures.length > 0 || !more.gaps.some(({ why }) => why === "time" || why === "paths"))
      best = more;
    else if (!best.gaps.every(isBound)) best = more;
  }
  const look = async (arithmetic: Arithmetic): Promise<Finding | undefined> => {
    if (clock.isHurried) {
      clock.exhaust();
      return undefined;
    }
    const act = () => subject.unknowns.trustingEnums(() => search(unit, engine, arithmetic));
    const longest = clock.isFirst ? longestAtFirst : longestSearch;
    let wasCut = false;
    const shown = await clock.within(longest, async () => {
      const result = await subject.remembering(act);
      wasCut = !clock.hasTime();
      return result;
    });
    if (wasCut && clock.isFirst && shown?.verdict !== "violated") isOpen = true;
    return shown;
  };
  const isSeen = best.failures.some(({ obligation }) => canBeSeen(obligation));
  if (best.failures.length > 0 && !isSeen) return ended(verdictOf(best, engine.messages));
  let found = isSeen ? await look(first) : undefined;
  if (!isProof(best) && best.failures.length === 0 && clock.hasTime()) {
    const isIdealised = best.gaps.length === 0;
    const other = isIdealised ? undefined : await pass(first, "contracts");
    if (other !== undefined && other.failures.length === 0 && other.gaps.length < best.gaps.length)
      best = other;
  }
  // Doubles that break what holds of reals are often found by running some.
  if (found === undefined && isRounded(best) && clock.hasTime()) found = await look(first);
  if (found?.verdict !== "violated" && first === "reals" && isRounded(best) && clock.hasTime()) {
    const exact = await clock.within(longestOnBits, () => pass("doubles", "bodies"));
    if (isProof(exact)) {
      best = exact;
      found = undefined;
    } else if (exact.failures.length > 0) found = (await look("doubles")) ?? found;
  }
  if (found?.verdict !== "violated" && !isProof(best) && doubted.size > 0 && clock.hasTime()) {
    const trusting = await subject.unknowns.trustingHeld(() => pass(first, "bodies"));
    if (isProof(trusting) || (isShown(trusting) && !isShown(best))) {
      best = { ...trusting, idealised: new Set([...trusting.idealised, ...doubted]) };
      found = undefined;
    }
  }
  // Where something is not modelled for all inputs, it may be for some that break it.
  const isLost = best.failures.length === 0 && best.gaps.some(({ why }) => why === "unmodelled");
  if (found === undefined && isLost && clock.left > leastForLost) {
    if (clock.isFirst) isOpen = true;
    else found = await look(first);
  }
  // What objects hold may not be of its type: calls may show it that put something else there.
  if (found === undefined && isShown(best) && best.idealised.has("held-types") && clock.left > leastForLost) {
    const shown = await look(first);
    if (shown?.verdict === "violated") found = shown;
  }
  if (isOpen) clock.exhaust();
  const findings = found === undefined ? [] : [found];
  return found?.verdict === "violated"
    ? ended({ verdict: "violated" }, findings)
    : ended(verdictOf(best, engine.messages, clock.hasTime()), findings);
}

function isBound({ why }: Gap): boolean {
  return why === "bounded";
}

/** Whether numbers as doubles may tell more. */
function isRounded({ idealised, failures, gaps }: UnitAnalysis): boolean {
  return failures.length > 0 || (gaps.length === 0 && idealised.has("real-arithmetic"));
}

async function analyse(
  unit: DeclaredUnit,
  engine: Engine,
  arithmetic: Arithmetic,
  calls: Calls,
): Promise<UnitAnalysis> {
  const { subject, inputs, effective, solvers } = engine;
  const { hasTime } = solvers.clock;
  const machine = { few: subject.shallow, bodies: subject.machine, contracts: subject.byContract }[calls];
  const rounded = arithmetic === "reals" ? solvers.paths("rounded") : undefined;
  const paths = solvers.paths(arithmetic);
  const idealisations = new Idealisations(subject.build, paths, rounded, hasTime);
  subject.contracts.used.clear();
  subject.contracts.isAssumedPure = false;
  subject.contracts.analysed = unit.code && effective.asWritten(unit.code);
  subject.unknowns.granted.hasGivenWhole = false;
  subject.unknowns.granted.hasStructural = false;
  subject.unknowns.granted.hasHeldType = false;
  const analysis = await proveUnit(
    unit,
    (onGap) => new UnitCalls(subject, inputs, effective, onGap, machine),
    paths,
    { paths: mostPaths, hasTime },
    idealisations,
  );
  if (subject.unknowns.granted.hasGivenWhole) idealisations.found.add("safe-integers");
  if (subject.unknowns.granted.hasStructural) idealisations.found.add("plain-objects");
  if (subject.unknowns.granted.hasHeldType) idealisations.found.add("held-types");
  if (subject.isSloppy) idealisations.found.add("strict-mode");
  return analysis;
}

/** Analyses a unit where others call it. */
async function analyseWhereCalled(
  unit: DeclaredUnit,
  callers: readonly DeclaredUnit[],
  engine: Engine,
  arithmetic: Arithmetic,
): Promise<UnitAnalysis> {
  const { contracts } = engine.subject;
  const found: UnitAnalysis[] = [];
  contracts.watched = unit;
  try {
    for (const caller of callers) found.push(await analyse(caller, engine, arithmetic, "bodies"));
  } finally {
    contracts.watched = undefined;
  }
  return joined(found);
}

/** What several analyses come to together. */
function joined(analyses: readonly UnitAnalysis[]): UnitAnalysis {
  return {
    failures: analyses.flatMap(({ failures }) => failures),
    gaps: analyses.flatMap(({ gaps }) => gaps),
    notes: [],
    idealised: new Set(analyses.flatMap(({ idealised }) => [...idealised])),
    isVacuous: false,
    contracts: [...new Set(analyses.flatMap(({ contracts }) => contracts))].sort(),
    paths: analyses.reduce((sum, { paths }) => sum + paths, 0),
  };
}

/** A call that breaks a unit, run on the real code; one that is in doubt if there is no other. */
async function search(
  unit: DeclaredUnit,
  engine: Engine,
  arithmetic: Arithmetic,
): Promise<Finding | undefined> {
  const { subject, inputs, effective, plan, solvers } = engine;
  const { clock } = solvers;
  const { hasTime } = clock;
  // Solvers find values where nothing is quantified.
  const unrolled = { ...subject, machine: subject.unrolling };
  const calls = new UnitCalls(unrolled, inputs, effective, () => undefined);
  const cases = new Counterexamples(calls, plan, solvers.paths(arithmetic), { paths: mostPaths, hasTime });
  const tried = engine.triedOf(unit);
  let count = 0;
  for await (const sequence of cases.of(unit)) {
    if (!hasTime()) break;
    const key = JSON.stringify(toSequenceData(sequence));
    if (tried.cases.has(key)) continue;
    const finding = await engine.replay.broken(
      sequence,
      Math.min(clock.leftForAll, Math.max(clock.left, leastForReplay)),
    );
    if (finding?.verdict === "violated") return finding;
    // One that was cut off may be run again.
    if (hasTime()) tried.cases.add(key);
    tried.doubted ??= finding;
    count += 1;
    if (count >= mostTried) break;
  }
  return tried.doubted;
}

import {
  Arbitraries,
  fromSequenceData,
  type Plan,
  randomFrom,
  toSequenceData,
} from "../../generate/index.js";
import type { Channel } from "../../sandbox/index.js";
import {
  callUnits,
  classesIn,
  Familiar,
  loadFailures,
  loadModules,
  Pool,
  runSearch,
  Search,
  SequenceDrawing,
  SequenceRunner,
} from "../../search/guest/index.js";
import type { SearchMessage } from "../../search/index.js";
import type { ContractedUnit, DiffOrder, FoundDifference, HalfMessage, TallyMessage } from "../protocol.js";
import { attemptOf } from "./attempts.js";
import { CarryOver } from "./carry-over.js";
import { CaseParts } from "./case-parts.js";
import { ChangeRecords } from "./change-records.js";
import { endingText } from "./discrepancy.js";
import { Observations } from "./observations.js";
import { PairJudge } from "./pair-judge.js";
import { Patience } from "./patience.js";
import { Screening } from "./screening.js";
import { States } from "./states.js";
import { tell } from "./tell-difference.js";

// Runs inside the sandbox: both versions of a program are loaded, cases are drawn on the previous one, each is run in both.

/** What leads to relevant tests (seed 000, §6.2), and what a search is without. */
const relevantHabits = { interspersed: 50, composed: 40 };
const plainHabits = { interspersed: 0, composed: 0 };

/** How far apart the seeds are of two runs that are to differ in randomness. */
const otherWorld = 1_000_003;

export async function serve(channel: Channel): Promise<void> {
  const order = channel.receive() as unknown as DiffOrder;
  const say = (message: SearchMessage<FoundDifference> | TallyMessage | HalfMessage): void =>
    channel.send(message as never);
  const { plan } = order;
  const loaded = await loadModules(order, say);
  const modules = loaded.slice(0, plan.modules.length);
  const others = loaded.slice(plan.modules.length);
  const units = callUnits(plan, modules);
  const runner = (of: Plan, from: readonly unknown[]): SequenceRunner =>
    new SequenceRunner(of, callUnits(of, from), (value) => channel.settle(value), {});
  const states = new States(order, { plan, modules }, { plan: order.updated, modules: others });
  const exported = new Set<unknown>(
    loaded.flatMap((module) => [module, (module as { default?: unknown })?.default]),
  );
  // What `this` is in a function of a script that is called on nothing.
  exported.add(globalThis);
  exported.delete(undefined);
  let world = order.seed;
  const records = new ChangeRecords(states, order.contracted, (self) => exported.has(self));
  const previous = runner(plan, modules);
  const announced = contractedUnits(order);
  const screening = new Screening(plan, announced.previous, "previous", previous, records);
  const updated = runner(order.updated, others);
  const parts = new CaseParts(channel);
  const judge = new PairJudge(
    plan,
    { previous, updated },
    new CarryOver(plan, order.updated, order.carried, order.seed),
    states,
    records,
    order.contracted,
    new Set(order.changedThemselves),
    order.predefined,
    (version) => {
      if (version === "updated") parts.second(judge.patience.isLimited);
      channel.reseed(version === "updated" && order.worlds === "different" ? world + otherWorld : world);
    },
    new Patience(channel, order.longestCall),
  );
  if (order.guidance === "relevant") judge.screening = screening;
  judge.fits = new Screening(order.updated, announced.updated, "updated", updated, records);
  if (order.observes) judge.observed = new Observations(order.updated, order.carried, new Set(order.targets));
  if (order.tellsHalves)
    judge.onHalf = async (before) => {
      // What the previous version left behind shows now, if nobody handles it.
      await channel.turn();
      say({ kind: "half", before: endingText(before), carried: toSequenceData(judge.carried) });
    };
  const pool = new Pool();
  const banned = new Set<number>();
  const random = randomFrom(order.seed, 1);
  const isCallable = (unit: number): boolean => typeof units[unit] === "function" && !banned.has(unit);
  const drawing = new SequenceDrawing(
    plan,
    new Arbitraries(plan, new Map()),
    pool,
    new Familiar(plan),
    random,
    isCallable,
    order.guidance === "plain" ? plainHabits : relevantHabits,
  );
  const search = new Search(
    plan,
    drawing,
    judge,
    pool,
    random,
    classesIn(plan, modules),
    turnsOf(order, isCallable, (unit) => screening.concerns(unit)),
    order.given.map(fromSequenceData),
  );
  say({
    kind: "loaded",
    failed: loadFailures(loaded),
    missing: units.flatMap((unit, i) => (typeof unit === "string" ? [{ unit: i, why: unit }] : [])),
    turns: search.turns,
  });
  channel.refusals();
  channel.changedGlobals();
  const start = channel.now();
  let first: TallyMessage["first"] = null;
  judge.onRelevant = () => {
    first ??= { case: search.cases - 1, milliseconds: channel.now() - start };
  };
  const reseeding: Channel = {
    ...channel,
    ...parts.notes,
    reseed: (seed) => {
      world = seed;
      judge.patience.isLimited = order.watchedFrom !== null && search.cases > order.watchedFrom;
      judge.attempt = search.cases <= order.given.length ? order.attempt : attemptOf(search.cases);
      return channel.reseed(seed);
    },
  };
  if (!(await runSearch(search, order, banned, reseeding, say, () => judge.contracts.unmet))) return;
  judge.onRelevant = undefined;
  judge.onHalf = undefined;
  say({
    kind: "tallies",
    tallies: judge.tallies.map(({ data }) => data),
    contracted: [...judge.contracts.tallies.values()].map(({ unit, file, tally }) => ({
      unit,
      file,
      tally: tally.data,
    })),
    fitting: judge.fitting.data,
    observations: judge.observed?.data ?? [],
    unmet: judge.contracts.unmet,
    milliseconds: channel.now() - start,
    first,
  });
  judge.observed = undefined;
  const toldBy = channel.now() + (order.telling ?? Number.POSITIVE_INFINITY);
  for (const [i, found] of [...search.found.values()].entries())
    if (!(await tell(found, i, order, judge, reseeding, say, toldBy))) return;
  channel.clear();
  const passing = search.passing.map((sequences) => sequences.map(toSequenceData));
  say({ kind: "done", counts: search.counts, passing, fixtures: [] });
}

/** The units under a change contract, by their places in the plan of each version. */
function contractedUnits({ updated, carried, contracted }: DiffOrder): {
  readonly previous: ReadonlyMap<number, ContractedUnit>;
  readonly updated: ReadonlyMap<number, ContractedUnit>;
} {
  const now = new Map(
    updated.units.flatMap(({ name, file }, i) => {
      const one = contracted.find((unit) => unit.updated === name && unit.file === file);
      return one === undefined ? [] : [[i, one] as const];
    }),
  );
  const before = carried.flatMap((one, i) => {
    const unit = one === null ? undefined : now.get(one.unit);
    return unit === undefined ? [] : [[i, unit] as const];
  });
  return { previous: new Map(before), updated: now };
}

/**
 * Half of the cases are about targets (seed 000, §6.2), and half of these about units under a change contract, where they can
 * be called; the others are there to change objects.
 */
function turnsOf(
  { plan, targets, guidance }: DiffOrder,
  isCallable: (unit: number) => boolean,
  isContracted: (unit: number) => boolean,
): readonly number[] {
  const others = plan.units.flatMap(({ kind }, i) =>
    isCallable(i) && (guidance === "plain" || (kind !== "getter" && !targets.includes(i))) ? [i] : [],
  );
  if (guidance === "plain") return others;
  const callable = targets.filter(isCallable);
  const announced = callable.filter(isContracted);
  const wanted = inTurns(
    announced,
    callable.filter((unit) => !isContracted(unit)),
  );
  return wanted.length === 0 ? [] : inTurns(wanted, others);
}

/** Both lists in turns, the first again and again until the second is through. */
function inTurns(first: readonly number[], second: readonly number[]): number[] {
  if (first.length === 0) return [...second];
  const longer = Math.max(first.length, second.length);
  return Array.from({ length: longer }, (_, i) => [
    first[i % first.length] ?? -1,
    ...(second[i] === undefined ? [] : [second[i]]),
  ]).flat();
}

import type { Random } from "fast-check";
import {
  Arbitraries,
  type Fixtures,
  fixtureCount,
  fromSequenceData,
  randomFrom,
  toSequenceData,
} from "../../generate/index.js";
import type { Channel } from "../../sandbox/index.js";
import {
  callUnits,
  classesIn,
  Familiar,
  loadFailures,
  loadFixtures,
  loadModules,
  Pool,
  runSearch,
  Search,
  SequenceDrawing,
  SequenceRunner,
} from "../../search/guest/index.js";
import type { SearchMessage } from "../../search/index.js";
import type { FoundData, Order, RevealedMessage } from "../protocol.js";
import { tell } from "./tell-finding.js";

// Runs inside the sandbox: loads the user's modules with their contracts woven in, searches, makes what it found small.

export async function serve(channel: Channel): Promise<void> {
  const order = channel.receive() as unknown as Order;
  const say = (message: SearchMessage<FoundData>): void => channel.send(message as never);
  const { plan } = order;
  const modules = await loadModules(order, say);
  const units = callUnits(plan, modules);
  const fixtures = await loadFixtures(order.fixtures);
  const runner = new SequenceRunner(plan, units, (value) => channel.settle(value), fixtures);
  const pool = new Pool();
  const banned = new Set<number>();
  const random = randomFrom(order.seed, 1);
  const arbitraries = new Arbitraries(plan, counts(fixtures));
  const familiar = new Familiar(plan);
  const isCallable = (unit: number): boolean => typeof units[unit] === "function" && !banned.has(unit);
  const drawingBy = (by: Random): SequenceDrawing =>
    new SequenceDrawing(plan, arbitraries, pool, familiar, by, isCallable);
  const drawing = drawingBy(random);
  const search = new Search(
    plan,
    drawing,
    runner,
    pool,
    random,
    classesIn(plan, modules),
    turnsOf(order, isCallable),
    order.given.map(fromSequenceData),
  );
  say({
    kind: "loaded",
    failed: loadFailures(modules),
    missing: units.flatMap((unit, i) => (typeof unit === "string" ? [{ unit: i, why: unit }] : [])),
    turns: search.turns,
  });
  channel.refusals();
  channel.changedGlobals();
  if (order.eager)
    search.onRevealed = (sequence) => {
      const message: RevealedMessage = { kind: "revealed", sequence: toSequenceData(sequence) };
      channel.send(message as never);
    };
  if (!(await runSearch(search, order, banned, channel, say))) return;
  const toldBy = channel.now() + (order.telling ?? Number.POSITIVE_INFINITY);
  const told = order.eager ? [] : [...search.found.values()];
  for (const [i, found] of told.entries()) {
    const by = drawingBy(randomFrom(order.seed, 2 + i));
    if (!(await tell(found, i, order, by, runner, channel, say, toldBy))) return;
  }
  channel.clear();
  const passing = search.passing.map((sequences) => sequences.map(toSequenceData));
  const broken = [...runner.brokenFixtures].map(([name, thrown]) => ({ name, thrown }));
  say({ kind: "done", counts: search.counts, passing, fixtures: broken });
}

/** Units under contract come three times a round; the others are there to change objects. */
function turnsOf({ plan, settled, idle }: Order, isCallable: (unit: number) => boolean): number[] {
  return plan.units.flatMap((unit, i) => {
    if (!isCallable(i) || idle.includes(i)) return [];
    return unit.clauses > 0 && !settled.includes(i) ? [i, i, i] : unit.kind === "getter" ? [] : [i];
  });
}

function counts(fixtures: Fixtures): ReadonlyMap<string, number> {
  return new Map(Object.entries(fixtures).map(([name, fixture]) => [name, fixtureCount(fixture)]));
}

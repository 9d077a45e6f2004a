import type { Random } from "fast-check";
import {
  Arbitraries,
  type Fixtures,
  fixtureCount,
  fromSequenceData,
  isComposite,
  partsOf,
  type Recipe,
  randomFrom,
  type Sequence,
  toSequenceData,
} from "../../generate/index.js";
import type { Channel, Refusal } from "../../sandbox/index.js";
import { type GuestMessage, type Order, turnEvery } from "../protocol.js";
import { changedBuiltIns } from "./built-ins.js";
import { callUnits, classesIn } from "./call-unit.js";
import { CaseNotes, clockEvery } from "./case-notes.js";
import { SequenceDrawing } from "./draw-sequence.js";
import { Familiar } from "./familiar.js";
import { loadFixtures } from "./load-fixtures.js";
import { Pool } from "./pool.js";
import { makeErrorsQuick } from "./quick-errors.js";
import { SequenceRunner } from "./run-sequence.js";
import { Search } from "./search.js";
import { tell } from "./tell-finding.js";

// Runs inside the sandbox: loads the user's modules with their contracts woven in, searches, makes what it found small.

/**
 * The least and the most cases between two looks at what everybody shares. A look takes as long as a hundred cases, so a
 * search that has met nothing for long looks less often.
 */
const lookEvery = { least: 64, most: 4_096 };
const progressEvery = 100;

type Say = (message: GuestMessage) => void;

export async function serve(channel: Channel): Promise<void> {
  const order = channel.receive() as unknown as Order;
  const say: Say = (message) => channel.send(message as never);
  const { plan } = order;
  const modules = await load(order, say);
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
    new Set(order.settled),
    order.given.map(fromSequenceData),
  );
  say({
    kind: "loaded",
    failed: modules.flatMap((module, i) =>
      module instanceof LoadFailure ? [{ module: i, error: module.text }] : [],
    ),
    missing: units.flatMap((unit, i) => (typeof unit === "string" ? [{ unit: i, why: unit }] : [])),
    turns: search.turns,
  });
  channel.refusals();
  channel.changedGlobals();
  if (!(await run(search, order, banned, channel, say))) return;
  const toldBy = channel.now() + (order.telling ?? Number.POSITIVE_INFINITY);
  for (const [i, found] of [...search.found.values()].entries()) {
    const by = drawingBy(randomFrom(order.seed, 2 + i));
    if (!(await tell(found, i, order, by, runner, channel, say, toldBy))) return;
  }
  channel.clear();
  const passing = search.passing.map((sequences) => sequences.map(toSequenceData));
  const broken = [...runner.brokenFixtures].map(([name, thrown]) => ({ name, thrown }));
  say({ kind: "done", counts: search.counts, passing, fixtures: broken });
}

function counts(fixtures: Fixtures): ReadonlyMap<string, number> {
  return new Map(Object.entries(fixtures).map(([name, fixture]) => [name, fixtureCount(fixture)]));
}

class LoadFailure {
  constructor(readonly text: string) {}
}

async function load({ modules, unloaded }: Order, say: Say): Promise<unknown[]> {
  const loaded: unknown[] = [];
  for (const [module, url] of modules.entries()) {
    if (unloaded.includes(module)) {
      loaded.push(undefined);
      continue;
    }
    say({ kind: "loading", module });
    try {
      loaded.push(await import(url));
    } catch (error) {
      loaded.push(
        new LoadFailure(error instanceof Error ? `${error.stack ?? error.message}` : String(error)),
      );
    }
  }
  return loaded;
}

/** Gives whether what was found can be trusted: not if the user's code changed what our own relies on. */
async function run(
  search: Search,
  order: Order,
  banned: Set<number>,
  channel: Channel,
  say: Say,
): Promise<boolean> {
  // Stacks cost more than all else; who wants one runs the case again.
  makeErrorsQuick();
  const start = channel.now();
  const deadline = start + order.milliseconds;
  const refused = new Set<string>();
  const limits = new Map<number, number>();
  const skipped = new Set(order.skipped);
  const { careful } = order;
  let told = start;
  let isSuspect = false;
  let stoppedBy: "cases" | "time" = "cases";
  let looked = 0;
  const notes = new CaseNotes(channel, order.notedFrom ?? Number.POSITIVE_INFINITY);
  const begin = (number: number, sequence: Sequence): "run" | "skip" => {
    if (skipped.size > 0 && skipped.has(number)) {
      say({ kind: "skipped", case: number, sequence: toSequenceData(sequence) });
      return "skip";
    }
    if (limits.size > 0 && isBeyond(limits, sequence)) return "skip";
    channel.reseed(order.seed + number);
    notes.begin(number, isSuspect);
    return "run";
  };
  const isIntact = (number: number): boolean => {
    const names = changedBuiltIns(channel);
    if (names.length > 0) say({ kind: "changed-globals", names, since: looked, case: number });
    looked = number + 1;
    return names.length === 0;
  };
  while (search.cases < order.cases && (search.round > 0 || search.cases < order.given.length)) {
    const number = search.cases;
    if (number % clockEvery === 0) {
      const now = channel.now();
      notes.clock(now);
      if (now >= deadline) {
        stoppedBy = "time";
        break;
      }
      if (now - told >= progressEvery) {
        told = now;
        say({ kind: "progress", cases: number, ...totals(search), found: search.found.size });
      }
    }
    if (order.restricted.length > 0) restrict(order, number, banned, limits);
    // What a unit does every time shows in the first rounds.
    isSuspect =
      number < 2 * search.round || (careful !== null && careful.from <= number && number <= careful.to);
    try {
      const pending = search.next(begin);
      if (pending !== undefined) await pending;
      if (isSuspect || number % turnEvery === turnEvery - 1) await channel.turn();
    } catch (error) {
      // Nothing of the user's gets here; but what they do to built-in objects breaks our own code.
      if (!isIntact(number)) return false;
      throw error;
    }
    const unlooked = Math.max(lookEvery.least, Math.min(lookEvery.most, number >> 2));
    if ((isSuspect || number - looked >= unlooked) && !isIntact(number)) return false;
    const refusals = channel.refusals();
    if (refusals.length > 0) tellRefusals(refusals, search.unitOf(number), refused, say);
  }
  await channel.turn();
  if (!isIntact(search.cases - 1)) return false;
  say({ kind: "progress", cases: search.cases, ...totals(search), found: search.found.size });
  say({ kind: "searched", stoppedBy, cases: search.cases, states: search.pool.states });
  return true;
}

/** Takes over the restrictions that begin with a case. */
function restrict(
  { restricted }: Order,
  number: number,
  banned: Set<number>,
  limits: Map<number, number>,
): void {
  for (const { unit, from, most } of restricted) {
    if (from !== number) continue;
    if (most === null) banned.add(unit);
    else limits.set(unit, most);
  }
}

/** Whether a case calls its unit with larger numbers than it may. */
function isBeyond(limits: ReadonlyMap<number, number>, sequence: Sequence): boolean {
  const { unit = -1, args = [] } = sequence.at(-1) ?? {};
  const most = limits.get(unit);
  return most !== undefined && args.some((arg) => largestIn(arg) > most);
}

/** The largest number in a value, by its magnitude. */
function largestIn(recipe: Recipe): number {
  if (typeof recipe === "number" || typeof recipe === "bigint") return Math.abs(Number(recipe));
  let largest = 0;
  if (isComposite(recipe)) for (const part of partsOf(recipe)) largest = Math.max(largest, largestIn(part));
  return largest;
}

function tellRefusals(refusals: readonly Refusal[], unit: number, told: Set<string>, say: Say): void {
  for (const { what, target } of refusals) {
    const key = `${unit} ${what} ${target}`;
    if (told.has(key)) continue;
    told.add(key);
    say({ kind: "refused", unit, what, target });
  }
}

function totals({ counts }: Search): { run: number; meaningful: number } {
  let run = 0;
  let meaningful = 0;
  for (const count of counts) {
    run += count.run;
    meaningful += count.meaningful;
  }
  return { run, meaningful };
}

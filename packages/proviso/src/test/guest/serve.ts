import type { ContractError } from "@proviso/runtime";
import {
  Arbitraries,
  type Fixtures,
  fixtureCount,
  randomFrom,
  type Sequence,
  toSequenceData,
} from "../../generate/index.js";
import type { Channel } from "../../sandbox/index.js";
import type { GuestMessage, Order } from "../protocol.js";
import { callUnits, depthOf } from "./call-unit.js";
import { SequenceDrawing } from "./draw-sequence.js";
import { Familiar } from "./familiar.js";
import { loadFixtures } from "./load-fixtures.js";
import { keyOf } from "./outcome.js";
import { Pool } from "./pool.js";
import { SequenceRunner } from "./run-sequence.js";
import { type Found, Search } from "./search.js";
import { shrink } from "./shrink.js";

// Runs inside the sandbox: loads the user's modules with their contracts woven in, searches, makes what it found small.

/** Cases between two looks at the clock, and between two notes of what is under way. */
const batch = 16;
const progressEvery = 100;

export async function serve(channel: Channel): Promise<void> {
  const order = channel.receive() as unknown as Order;
  const say = (message: GuestMessage): void => channel.send(message as never);
  const { plan } = order;
  const modules = await load(order, say);
  const units = callUnits(plan, modules);
  say({
    kind: "loaded",
    failed: modules.flatMap((module, i) =>
      module instanceof LoadFailure ? [{ module: i, error: module.text }] : [],
    ),
    missing: units.flatMap((unit, i) => (typeof unit === "string" ? [{ unit: i, why: unit }] : [])),
  });
  const fixtures = await loadFixtures(order.fixtures);
  const runner = new SequenceRunner(plan, units, (value) => channel.settle(value), fixtures);
  const pool = new Pool();
  const banned = new Set(order.banned);
  const random = randomFrom(order.seed, 1);
  const drawing = new SequenceDrawing(
    plan,
    new Arbitraries(plan, counts(fixtures)),
    pool,
    new Familiar(plan),
    random,
    (unit) => typeof units[unit] === "function" && !banned.has(unit),
  );
  const search = new Search(plan, drawing, runner, pool, random);
  await run(search, order, channel, say);
  for (const found of search.found.values()) await tell(found, order, runner, channel, say);
  channel.clear();
  const passing = search.passing.map((sequences) => sequences.map(toSequenceData));
  say({ kind: "done", counts: search.counts, passing });
}

function counts(fixtures: Fixtures): ReadonlyMap<string, number> {
  return new Map(Object.entries(fixtures).map(([name, fixture]) => [name, fixtureCount(fixture)]));
}

class LoadFailure {
  constructor(readonly text: string) {}
}

async function load({ modules }: Order, _say: (message: GuestMessage) => void): Promise<unknown[]> {
  const loaded: unknown[] = [];
  for (const url of modules) {
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

async function run(
  search: Search,
  order: Order,
  channel: Channel,
  say: (message: GuestMessage) => void,
): Promise<void> {
  // Stacks cost more than all else; who wants one runs the case again.
  Error.stackTraceLimit = 0;
  const start = channel.now();
  const deadline = start + order.milliseconds;
  let told = start;
  let stoppedBy: "cases" | "time" = "cases";
  const skipped = new Set(order.skipped);
  const begin = (number: number, sequence: Sequence): "run" | "skip" => {
    if (skipped.has(number)) {
      say({ kind: "skipped", case: number, sequence: toSequenceData(sequence) });
      return "skip";
    }
    channel.reseed(order.seed + number);
    if (order.carefulFrom !== null && number >= order.carefulFrom) channel.note(number);
    return "run";
  };
  while (search.cases < order.cases && search.round > 0) {
    if (search.cases % batch === 0) {
      const now = channel.now();
      if (now >= deadline) {
        stoppedBy = "time";
        break;
      }
      channel.note(search.cases);
      if (now - told >= progressEvery) {
        told = now;
        say({ kind: "progress", cases: search.cases, ...totals(search), found: search.found.size });
      }
    }
    const pending = search.next(begin);
    if (pending !== undefined) await pending;
  }
  say({ kind: "progress", cases: search.cases, ...totals(search), found: search.found.size });
  say({ kind: "searched", stoppedBy, cases: search.cases, states: search.pool.states });
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

/** Makes the case of a finding small, and says what it shows. */
async function tell(
  found: Found,
  { plan, shrinks }: Order,
  runner: SequenceRunner,
  channel: Channel,
  say: (message: GuestMessage) => void,
): Promise<void> {
  const key = keyOf(found.error);
  const violation = async (sequence: Sequence): Promise<ContractError | undefined> => {
    channel.note(-1);
    channel.reseed(0);
    const outcome = await runner.run(sequence);
    return outcome.kind === "violated" && outcome.step === sequence.length - 1 && keyOf(outcome.error) === key
      ? outcome.error
      : undefined;
  };
  const reveals = async (sequence: Sequence): Promise<boolean> => (await violation(sequence)) !== undefined;
  const shortest = found.sequences.toSorted((a, b) => a.length - b.length)[0] ?? [];
  const repeats = await reveals(shortest);
  const sequence = repeats && shrinks ? await shrink(shortest, plan, reveals) : shortest;
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 100;
  const error = (await violation(sequence)) ?? found.error;
  Error.stackTraceLimit = limit;
  const { kind, unit, clause, file, line, column, message, violation: record } = error;
  say({
    kind: "found",
    found: {
      kind: kind.replace(/^(entry|internal)-/, ""),
      unit,
      clause,
      file,
      line,
      column,
      length: record.length,
      message,
      sequence: toSequenceData(sequence),
      caller: record.caller ?? null,
      breadth: sequence.length,
      depth: depthOf(error),
      count: found.count,
      samples: found.sequences.map(toSequenceData),
      repeats,
    },
  });
}

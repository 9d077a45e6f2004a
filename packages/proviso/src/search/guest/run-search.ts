import { isComposite, partsOf, type Recipe, type Sequence, toSequenceData } from "../../generate/index.js";
import type { Channel, Refusal } from "../../sandbox/index.js";
import { type SearchMessage, type SearchOrder, turnEvery, type WantedCondition } from "../protocol.js";
import { changedBuiltIns } from "./built-ins.js";
import { CaseNotes, clockEvery } from "./case-notes.js";
import { Help } from "./help.js";
import { makeErrorsQuick } from "./quick-errors.js";
import type { Search } from "./search.js";

/**
 * The least and the most cases between two looks at what everybody shares. A look takes as long as a hundred cases, so a
 * search that has met nothing for long looks less often.
 */
const lookEvery = { least: 64, most: 4_096 };
const progressEvery = 100;

/** Runs cases until they or the time are used up. Gives whether what was found can be trusted: not if the user's code changed what our own relies on. */
export async function runSearch<V, F>(
  search: Search<V>,
  order: SearchOrder,
  banned: Set<number>,
  channel: Channel,
  say: (message: SearchMessage<F>) => void,
  /** What no case has met yet. */
  wanted: () => readonly WantedCondition[] = () => [],
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
  const help = new Help(search, order, channel, wanted);
  const notes = new CaseNotes(channel, order.notedFrom ?? Number.POSITIVE_INFINITY);
  const culprits = new Set<string>();
  const begin = (number: number, sequence: Sequence): "run" | "skip" => {
    if (skipped.size > 0 && skipped.has(number)) {
      const data = toSequenceData(sequence);
      culprits.add(JSON.stringify(data));
      say({ kind: "skipped", case: number, sequence: data });
      return "skip";
    }
    // The same calls once more would cost another process.
    if (culprits.size > 0 && culprits.has(JSON.stringify(toSequenceData(sequence)))) return "skip";
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
      if (help.isDue(number, now - start)) await help.ask(number, now - start);
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
  { restricted }: SearchOrder,
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

function tellRefusals(
  refusals: readonly Refusal[],
  unit: number,
  told: Set<string>,
  say: (message: Extract<SearchMessage<never>, { readonly kind: "refused" }>) => void,
): void {
  for (const { what, target } of refusals) {
    const key = `${unit} ${what} ${target}`;
    if (told.has(key)) continue;
    told.add(key);
    say({ kind: "refused", unit, what, target });
  }
}

function totals<V>({ counts }: Search<V>): { run: number; meaningful: number } {
  let run = 0;
  let meaningful = 0;
  for (const count of counts) {
    run += count.run;
    meaningful += count.meaningful;
  }
  return { run, meaningful };
}

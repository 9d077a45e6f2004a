import { fromSequenceData, joined, type SequenceData, toSequenceData } from "../generate/index.js";
import type { Laboratory } from "./causes/laboratory.js";
import type { Tried } from "./experiment-protocol.js";
import type { FoundData } from "./protocol.js";

// What is found in a process where thousands of cases ran before may be owed to one of them: modules, static fields and
// the user's fixtures keep what is done to them. So every case is run where nothing was called before. One that breaks
// nothing there is made of several: what happened after many like it mostly happens after a few.

/** Times that a case is repeated in one process. */
const mostTimes = 64;

/** A nonconformance with a case that breaks it by itself, or else known not to have one. */
export async function confirm(found: FoundData, laboratory: Laboratory): Promise<FoundData> {
  // This is only suspected anyhow.
  if (found.refused !== null) return found;
  // What the user gives is there once in a process.
  const where = JSON.stringify(found.sequence).includes('"fixture"') ? "own" : "same";
  const alone = await tryAlone(found, found.sequence, laboratory, where);
  if (alone !== undefined) return alone;
  const copies = Array.from({ length: mostTimes }, () => found.sequence);
  const times = await laboratory.afresh(copies, "own");
  const at = times.findIndex((tried) => breaks(tried, found));
  const several = at < 0 ? undefined : repeated(found.sequence, at + 1);
  const confirmed = several && (await tryAlone(found, several, laboratory, "own"));
  return confirmed ?? { ...found, isAlone: false };
}

async function tryAlone(
  found: FoundData,
  sequence: SequenceData,
  laboratory: Laboratory,
  where: "same" | "own",
): Promise<FoundData | undefined> {
  const [tried] = await laboratory.afresh([sequence], where);
  if (tried === undefined || !breaks(tried, found)) return undefined;
  const calls = sequence.slice(0, tried.step + 1);
  const message = tried.message ?? found.message;
  return { ...found, sequence: calls, breadth: calls.length, message, repeats: true, isAlone: true };
}

function repeated(sequence: SequenceData, times: number): SequenceData {
  const one = fromSequenceData(sequence);
  return toSequenceData(joined(Array.from({ length: times }, () => one)));
}

function breaks({ broken }: Tried, { file, line, column, unit }: FoundData): boolean {
  return broken.some(
    (one) => one.file === file && one.line === line && one.column === column && one.unit === unit,
  );
}

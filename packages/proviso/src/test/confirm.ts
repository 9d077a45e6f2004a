import { fromSequenceData, joined, type SequenceData, toSequenceData } from "../generate/index.js";
import { isSameClause } from "./broken-clause.js";
import type { Laboratory } from "./causes/laboratory.js";
import type { FoundData } from "./protocol.js";

// What is found in a process where thousands of cases ran before may be owed to one of them: modules, the packages that they
// use, global objects and the user's fixtures keep what is done to them. So every case is run in a process where nothing
// was called before. One that breaks nothing there is made of several: what happened after many like it mostly happens
// after a few.

/** Times that a case is repeated in one process. */
const mostTimes = 64;

/** A nonconformance with a case that breaks it by itself, or else known not to have one. */
export async function confirm(
  found: FoundData,
  laboratory: Laboratory,
  hasTime: () => boolean,
): Promise<FoundData> {
  // This is only suspected anyhow.
  if (found.refused !== null) return found;
  if (!hasTime()) return { ...found, alone: "untried" };
  const alone = await tryAlone(found, found.sequence, laboratory);
  if (alone !== "no") return alone === "lost" ? { ...found, alone: "untried" } : alone;
  const copies = Array.from({ length: mostTimes }, () => found.sequence);
  const times = (await laboratory.afresh(copies)) ?? [];
  const at = times.findIndex(({ broken }) => broken.some((one) => isSameClause(one, found)));
  const several = at < 0 ? "no" : await tryAlone(found, repeated(found.sequence, at + 1), laboratory);
  return typeof several === "object" ? several : { ...found, alone: "no" };
}

async function tryAlone(
  found: FoundData,
  sequence: SequenceData,
  laboratory: Laboratory,
): Promise<FoundData | "no" | "lost"> {
  const [tried] = (await laboratory.afresh([sequence])) ?? [];
  if (tried === undefined) return "lost";
  if (!tried.broken.some((one) => isSameClause(one, found))) return "no";
  const calls = sequence.slice(0, tried.step + 1);
  const message = tried.message ?? found.message;
  return { ...found, sequence: calls, breadth: calls.length, message, repeats: true, alone: "yes" };
}

function repeated(sequence: SequenceData, times: number): SequenceData {
  const one = fromSequenceData(sequence);
  return toSequenceData(joined(Array.from({ length: times }, () => one)));
}

// Puts the guard up, in the order that matters: the world first, because it uses modules as they are; then files, the
// process and modules.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import type { LastWords, Refusal, StartMessage } from "../protocol.js";
import { beginning, type Clock, freezeClock } from "./clock.js";
import { watchGlobals } from "./globals.js";
import { type Activity, guardFiles } from "./guard-files.js";
import { guardModules } from "./guard-modules.js";
import { guardProcess, type ProcessGuard, replaceStreams } from "./guard-process.js";
import { replace } from "./intrinsics.js";
import { seedRandomness } from "./random.js";
import { makeNotes, makeRefuse, refuser } from "./refuse.js";
import { makeTimersVirtual, type Timers } from "./timers.js";

export interface Guard {
  readonly process: ProcessGuard;
  readonly changedGlobals: () => string[];
  readonly refusals: () => readonly Refusal[];
  readonly reseed: (seed: number) => number;
}

/** Randomness and time, of which the user's code is to see nothing real. */
export interface World {
  readonly randomness: ReturnType<typeof seedRandomness>;
  readonly activity: Activity;
  readonly clock: Clock | undefined;
  readonly timers: Timers | undefined;
}

/** The first half of the guard: whoever is loaded from now on knows no other randomness and time. */
export function makeWorld({ seed, clock: kind }: Pick<StartMessage, "seed" | "clock">): World {
  const randomness = seedRandomness(seed);
  const activity: Activity = { underWay: 0 };
  const clock: Clock | undefined = kind === "frozen" ? freezeClock() : undefined;
  const timers: Timers | undefined = clock && makeTimersVirtual(clock, () => activity.underWay > 0);
  return { randomness, activity, clock, timers };
}

/** The other half, after which no code can reach anything outside. */
export async function raiseGuard(
  { randomness, activity, clock, timers }: World,
  edges: {
    readonly end: (words: LastWords) => never;
    readonly send: (refusal: Refusal) => void;
    readonly caseUnderWay: () => number | undefined;
  },
): Promise<Guard> {
  const notes = makeNotes(edges.send, edges.caseUnderWay);
  const refuse = makeRefuse(notes.note);
  const { writeSync } = fs;
  replaceStreams((descriptor, text) =>
    typeof text === "string" ? writeSync(descriptor, text) : writeSync(descriptor, text),
  );
  const noteRead = (what: string, target: unknown): void =>
    notes.note(what, typeof target === "string" ? target : "");
  await guardFiles(refuse, noteRead, activity);
  // Before modules: `domain` and `repl` refuse to load where uncaught errors are taken already.
  const guarded = guardProcess(refuse, edges.end);
  guardModules(refuse);
  for (const name of ["fetch", "WebSocket", "EventSource"])
    if (name in globalThis) replace(globalThis, name, refuser(name, refuse));
  syncBuiltinESMExports();
  return {
    process: guarded,
    changedGlobals: watchGlobals(),
    refusals: notes.taken,
    reseed(value) {
      randomness.reseed(value);
      if (clock !== undefined) clock.now = beginning;
      return timers?.drop() ?? 0;
    },
  };
}

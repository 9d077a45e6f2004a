import { pathToFileURL } from "node:url";
import type { Plan, SequenceData } from "../generate/index.js";
import { searchProgram } from "../search/index.js";
import type { TestOptions } from "./options.js";
import type { FoundData, RevealedMessage } from "./protocol.js";
import { startGuest } from "./start-guest.js";

// Cases drawn for some units, for one who has other means, and wants to know whether chance does better. All are drawn in one process,
// and told at once, so that what ends it costs nothing that was found: nothing is made small, tried again or explained.

/** What is to be drawn for, and for how long. */
export interface Drawing {
  /** By their places in the plan. */
  readonly units: readonly number[];
  /** Cases for each of them. */
  readonly cases: number;
  readonly milliseconds: number;
  readonly now: () => number;
}

/** Turns of a unit in each round. */
const turns = 3;

/** Milliseconds that a call may take: one that goes on and on costs a process. */
const longestCall = 300;

/** Cases that seemed to break something, as they were met; those that cost a process may be there again. */
export async function drawnCases(
  plan: Plan,
  { units, cases, milliseconds, now }: Drawing,
  { cwd, hook, seed }: Pick<TestOptions, "cwd" | "hook" | "seed">,
): Promise<readonly SequenceData[]> {
  const files = new Set(units.map((unit) => plan.units[unit]?.file));
  const others = plan.units.flatMap((_, i) => (units.includes(i) ? [] : [i]));
  const idle = others.filter((i) => !files.has(plan.units[i]?.file));
  const round = turns * units.length + others.length - idle.length;
  // What is needed of other modules are objects of their classes, and what wanted ones import is loaded anyway.
  const needed = new Set(plan.classes.map(({ access }) => access?.module));
  const modules = plan.modules.map((file, i) =>
    files.has(file) || needed.has(i) ? pathToFileURL(file).href : "",
  );
  const end = now() + milliseconds;
  const revealed: SequenceData[] = [];
  await searchProgram<FoundData, RevealedMessage>(
    {
      plan,
      modules,
      seed,
      settled: others,
      idle,
      fixtures: null,
      cases: Math.ceil(cases / turns) * round,
      milliseconds,
      telling: null,
      brief: true,
      eager: true,
      given: [],
    },
    () =>
      startGuest(
        "serve",
        plan,
        { cwd, hook, seed, longestCall, modules, timeLeft: () => end - now() },
        hook.withFrames,
      ),
    now,
    () => {},
    "firm",
    ({ sequence }) => revealed.push(sequence),
    { isThrifty: true },
  );
  return revealed;
}

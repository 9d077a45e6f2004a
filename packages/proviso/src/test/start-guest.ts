import type { Plan } from "../generate/index.js";
import { startChild } from "../sandbox/index.js";
import type { TestOptions } from "./options.js";

/** Milliseconds that loading the user's files may take. */
const longestWork = 30_000;

/** Starts one of our modules in the sandbox, with the user's files woven; `env` tells how. */
export function startGuest(
  guest: "serve" | "experiment",
  plan: Plan,
  { cwd, hook, seed, timeLeft }: Pick<TestOptions, "cwd" | "hook" | "seed" | "timeLeft">,
  env: Readonly<Record<string, string>> = {},
): ReturnType<typeof startChild> {
  const left = timeLeft?.() ?? Number.POSITIVE_INFINITY;
  if (left <= 0) return Promise.resolve({ failure: "No time is left." });
  return startChild({
    root: cwd,
    guest: new URL(`./guest/${guest}.js`, import.meta.url).href,
    hook: hook.url,
    readable: hook.readable,
    env,
    seed,
    ...(timeLeft !== undefined && { limits: { process: left, work: Math.min(longestWork, left) } }),
    clock: plan.units.some(({ readsClock }) => readsClock) ? "real" : "frozen",
  });
}

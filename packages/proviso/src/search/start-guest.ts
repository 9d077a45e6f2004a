import type { Plan } from "../generate/index.js";
import { startChild } from "../sandbox/index.js";

/** Milliseconds that loading the user's files may take. */
const longestWork = 30_000;

/** What a guest is started with. */
export interface GuestSurroundings {
  readonly cwd: string;
  /** The module that has the user's files loaded with their contracts woven in, as a URL, and what it reads. */
  readonly hook: { readonly url: string; readonly readable: readonly string[] };
  readonly seed: number;
  /** Milliseconds that are left for all of the work, where that is limited. */
  readonly timeLeft?: (() => number) | undefined;
  /** Milliseconds that a call may take, if not as many as always. */
  readonly longestCall?: number | undefined;
  /** Folders besides the working folder that the user's files are read from. */
  readonly readable?: readonly string[];
}

/** Starts one of our modules in the sandbox, with the user's files woven; `env` tells how. */
export function startGuest(
  guest: URL,
  plan: Pick<Plan, "units">,
  { cwd, hook, seed, timeLeft, longestCall, readable = [] }: GuestSurroundings,
  env: Readonly<Record<string, string>> = {},
): ReturnType<typeof startChild> {
  const left = timeLeft?.() ?? Number.POSITIVE_INFINITY;
  if (left <= 0) return Promise.resolve({ failure: "No time is left." });
  return startChild({
    root: cwd,
    guest: guest.href,
    hook: hook.url,
    readable: [...hook.readable, ...readable],
    env,
    seed,
    limits: {
      ...(timeLeft !== undefined && { process: left, work: Math.min(longestWork, left) }),
      ...(longestCall !== undefined && { call: longestCall }),
    },
    clock: plan.units.some(({ readsClock }) => readsClock) ? "real" : "frozen",
  });
}

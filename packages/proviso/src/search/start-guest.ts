import type { Plan } from "../generate/index.js";
import { type SandboxOptions, startChild } from "../sandbox/index.js";

/** Milliseconds that loading the user's files may take. */
const longestWork = 30_000;

/** What a guest is started with. */
export interface GuestSurroundings {
  readonly cwd: string;
  /** The module that has the user's files loaded with their contracts woven in, as a URL, and what it reads. */
  readonly hook: {
    readonly url: string;
    readonly readable: readonly string[];
    /** Has modules woven here, so that the guest need not; what it is handed for that. */
    readonly prepare?: (
      modules: readonly string[],
      to: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
    ) => SandboxOptions["handed"];
  };
  /** The modules that it will load, as URLs; it can load others too, but that takes it longer. */
  readonly modules?: readonly string[];
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
  { cwd, hook, seed, timeLeft, longestCall, readable = [], modules = [] }: GuestSurroundings,
  env: Readonly<Record<string, string>> = {},
): ReturnType<typeof startChild> {
  const handed = timeLeft?.() === 0 ? undefined : hook.prepare?.(modules, { cwd, env });
  const left = timeLeft?.() ?? Number.POSITIVE_INFINITY;
  if (left <= 0) return Promise.resolve({ failure: "No time is left." });
  return startChild({
    root: cwd,
    guest: guest.href,
    hook: hook.url,
    handed,
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

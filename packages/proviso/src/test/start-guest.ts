import type { Plan } from "../generate/index.js";
import { startChild } from "../sandbox/index.js";
import type { TestOptions } from "./options.js";

/** Starts one of our modules in the sandbox, with the user's files woven. */
export function startGuest(
  guest: "serve" | "experiment",
  plan: Plan,
  { cwd, hook, seed }: Pick<TestOptions, "cwd" | "hook" | "seed">,
): ReturnType<typeof startChild> {
  return startChild({
    root: cwd,
    guest: new URL(`./guest/${guest}.js`, import.meta.url).href,
    hook: hook.url,
    readable: hook.readable,
    seed,
    clock: plan.units.some(({ readsClock }) => readsClock) ? "real" : "frozen",
  });
}

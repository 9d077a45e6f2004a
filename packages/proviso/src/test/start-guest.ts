import type { Plan } from "../generate/index.js";
import { type GuestSurroundings, startGuest as start } from "../search/index.js";

/** Starts one of the guests of this room. */
export function startGuest(
  guest: "serve" | "experiment",
  plan: Plan,
  surroundings: GuestSurroundings,
  env: Readonly<Record<string, string>> = {},
): ReturnType<typeof start> {
  return start(new URL(`./guest/${guest}.js`, import.meta.url), plan, surroundings, env);
}

import module from "node:module";
import type { ThreadData } from "./node/hooks-thread.js";

let isRegistered = false;

/** Lets this process import TypeScript of the user's as it is, unchecked: for configurations that import it. */
export function loadTypeScript(): void {
  if (isRegistered) return;
  isRegistered = true;
  module.register("./node/hooks-thread.js", import.meta.url, {
    data: { settings: { checks: "off", frames: false } } satisfies ThreadData,
  });
}

// The hooks as Node 20 wants them: a module of its own, in a thread of its own, asynchronous.
import type { LoadHook, ResolveHook } from "node:module";
import type { Settings } from "../settings.js";
import { outputOf, preparedOutput, resolved, resolveMissing, resolveRuntime, userSource } from "./hooks.js";
import { PreparedModules } from "./prepared.js";

/** What the thread is told by who starts it. */
export interface ThreadData {
  readonly settings: Settings;
  readonly prepared?: string | undefined;
}

let settings: Settings = { checks: "all", frames: false };
let prepared = new PreparedModules(undefined);

export function initialize(given: ThreadData): void {
  settings = given.settings;
  prepared = new PreparedModules(given.prepared);
}

export const resolve: ResolveHook = async (specifier, context, next) => {
  const runtime = resolveRuntime(specifier);
  if (runtime !== undefined) return runtime;
  try {
    return resolved(await next(specifier, context), context.parentURL);
  } catch (error) {
    return resolved(resolveMissing(error), context.parentURL);
  }
};

export const load: LoadHook = async (url, context, next) => {
  const loading = userSource(url, context);
  if (loading === undefined) return next(url, context);
  const output = preparedOutput(loading, prepared);
  if (output !== undefined) return output;
  const { loadModule } = await import("./load-module.js");
  return outputOf(loading, loadModule(loading, settings));
};

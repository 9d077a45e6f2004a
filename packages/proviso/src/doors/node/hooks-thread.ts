// The hooks as Node 20 wants them: a module of its own, in a thread of its own, asynchronous.
import type { LoadHook, ResolveHook } from "node:module";
import type { Settings } from "../settings.js";
import { loadSource, resolved, resolveMissing, resolveRuntime } from "./hooks.js";

let settings: Settings = { checks: "all", frames: false };

export function initialize(given: Settings): void {
  settings = given;
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

export const load: LoadHook = async (url, context, next) =>
  loadSource(url, context, settings) ?? next(url, context);

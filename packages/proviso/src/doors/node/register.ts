// `node --import proviso/register`: the contracts of every file of the user's are checked as the program runs, and
// TypeScript runs as it is.
import { writeSync } from "node:fs";
import module, {
  createRequire,
  type LoadFnOutput,
  type LoadHookContext,
  type ResolveFnOutput,
  type ResolveHookContext,
} from "node:module";
import { isMainThread } from "node:worker_threads";
import { refusalStatus } from "../refusal.js";
import { runtimeFor } from "../runtime.js";
import { type Settings, settingsFrom } from "../settings.js";
import type { ThreadData } from "./hooks-thread.js";
import { PreparedModules, takePrepared } from "./prepared.js";
import { hookRequire } from "./require-hook.js";

/** What newer versions of Node have and the types of the oldest one lack: hooks in the same thread. */
type RegisterHooks = (hooks: {
  resolve(
    specifier: string,
    context: ResolveHookContext,
    next: (specifier: string, context: ResolveHookContext) => ResolveFnOutput,
  ): ResolveFnOutput;
  load(
    url: string,
    context: LoadHookContext,
    next: (url: string, context: LoadHookContext) => LoadFnOutput,
  ): LoadFnOutput;
}) => void;

const settings = settingsFrom(process.env);
if ("error" in settings) end(`proviso: ${settings.error}`, 2);
else await register(settings);

async function register(settings: Settings): Promise<void> {
  process.setSourceMapsEnabled(true);
  // Loaded first, so that `require` of it finds the very same module that `import` does.
  await import(runtimeFor("module"));
  // Not a handler: what happens to any other error stays as it is.
  process.on("uncaughtExceptionMonitor", (error) => {
    const status = isMainThread ? refusalStatus(error) : undefined;
    if (status !== undefined) end(error.message, status);
  });
  const { registerHooks } = module as { registerHooks?: RegisterHooks };
  const text = takePrepared(process.env);
  const prepared = new PreparedModules(text);
  hookRequire(settings, prepared, registerHooks !== undefined);
  if (registerHooks === undefined) {
    const data: ThreadData = { settings, prepared: text };
    module.register("./hooks-thread.js", import.meta.url, { data });
    return;
  }
  const { outputOf, preparedOutput, resolved, resolveMissing, resolveRuntime, userSource } = await import(
    "./hooks.js"
  );
  const require = createRequire(import.meta.url);
  const whatLoads = (): typeof import("./load-module.js") => require("./load-module.js");
  registerHooks({
    resolve(specifier, context, next) {
      const runtime = resolveRuntime(specifier);
      if (runtime !== undefined) return runtime;
      try {
        return resolved(next(specifier, context), context.parentURL);
      } catch (error) {
        return resolved(resolveMissing(error), context.parentURL);
      }
    },
    load(url, context, next) {
      const loading = userSource(url, context);
      if (loading === undefined) return next(url, context);
      return (
        preparedOutput(loading, prepared) ?? outputOf(loading, whatLoads().loadModule(loading, settings))
      );
    },
  });
}

function end(message: string, status: 2 | 3): never {
  writeSync(process.stderr.fd, `${message}\n`);
  process.exit(status);
}

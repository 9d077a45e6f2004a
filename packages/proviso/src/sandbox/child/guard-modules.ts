// Node's own modules. Those that are not on the list of harmless ones are hollowed out: they can still be imported,
// as many libraries do that never use them, but every function of theirs refuses. The object that a module exports
// is the same however one gets at it (`require`, `import`, `process.getBuiltinModule`, `createRequire`), so nothing
// has to be known of the ways.
import { builtinModules, createRequire, syncBuiltinESMExports } from "node:module";
import { getOwnPropertyDescriptor, getPrototypeOf, ownKeys, replace, setPrototypeOf } from "./intrinsics.js";
import { type Refuse, refuseEach, refuser } from "./refuse.js";

const harmless = new Set([
  ...["_stream_duplex", "_stream_passthrough", "_stream_readable", "_stream_transform", "_stream_writable"],
  ...["assert", "assert/strict", "buffer", "console", "constants", "crypto", "diagnostics_channel", "events"],
  ...["path", "path/posix", "path/win32", "perf_hooks", "punycode", "querystring", "readline"],
  ...[
    "readline/promises",
    "sea",
    "stream",
    "stream/consumers",
    "stream/promises",
    "stream/web",
    "string_decoder",
  ],
  ...[
    "sys",
    "test",
    "test/reporters",
    "timers",
    "timers/promises",
    "url",
    "util",
    "util/types",
    "vm",
    "zlib",
  ],
  // Guarded function by function, below and in the other files.
  ...["async_hooks", "fs", "fs/promises", "module", "os", "process", "v8", "worker_threads"],
]);

/** Modules that older versions of Node have and do not list. */
const unlisted = ["sqlite", "inspector/promises"];

/** What may stay of modules that are hollowed out. */
const keptFunctions = new Set([
  ...["net.isIP", "net.isIPv4", "net.isIPv6", "tty.isatty"],
  ...["http.validateHeaderName", "http.validateHeaderValue"],
]);

/**
 * Functions of other modules: threads and loader hooks run code beyond this guard; flags of V8, snapshots, caches and
 * engines reach files without Node's permission model being asked, at least in some version of Node.
 */
const refusedFunctions: Readonly<Record<string, readonly string[]>> = {
  worker_threads: ["Worker", "postMessageToThread"],
  module: ["register", "registerHooks", "enableCompileCache", "flushCompileCache"],
  v8: [
    ...["setFlagsFromString", "writeHeapSnapshot", "getHeapSnapshot", "setHeapSnapshotNearHeapLimit"],
    ...["takeCoverage", "stopCoverage"],
  ],
  os: ["setPriority"],
  crypto: ["setEngine"],
};

export function guardModules(refuse: Refuse): void {
  const require = createRequire(import.meta.url);
  const names = builtinModules.map((name) => name.replace(/^node:/, ""));
  const refused = [...names, ...unlisted].filter((name) => !harmless.has(name));
  const hollowed = new Map(refused.map((name) => [name, loaded(require, name)]));
  const modules = new Set(hollowed.values());
  for (const [name, exported] of hollowed)
    if (exported !== undefined) hollow(exported, name.replace(/^_/, ""), modules, refuse);
  for (const [name, functions] of Object.entries(refusedFunctions))
    refuseEach(require(`node:${name}`), name, functions, refuse);
  replace(require("node:v8"), "startupSnapshot", {});
  guardAsyncHooks(require("node:async_hooks"));
  syncBuiltinESMExports();
}

function loaded(require: NodeJS.Require, name: string): object | undefined {
  try {
    return require(`node:${name}`);
  } catch {
    // Nobody else gets it either: it is not there, or behind a flag that is not set.
    return undefined;
  }
}

function hollow(exported: object, name: string, modules: ReadonlySet<unknown>, refuse: Refuse): void {
  if (isClass(exported)) cutOff(exported);
  for (const key of ownKeys(exported)) {
    if (isClass(exported) && key === "prototype") continue;
    const descriptor = getOwnPropertyDescriptor(exported, key);
    const value = descriptor?.get === undefined ? descriptor?.value : descriptor.get.call(exported);
    const title = `${name}.${String(key)}`;
    if (keptFunctions.has(title) || modules.has(value) || isPlainData(value)) continue;
    replace(exported, key, typeof value === "function" ? refuser(title, refuse) : {});
  }
}

/** A module that is a class, of sockets: it stays but cannot be constructed, nor lead to the classes above it. */
function cutOff(exported: Class): void {
  const { prototype } = exported;
  setPrototypeOf(exported, Function.prototype);
  setPrototypeOf(prototype, Object.prototype);
  for (const key of ownKeys(prototype)) Reflect.deleteProperty(prototype, key);
}
type Class = { readonly prototype: object };
const isClass = (exported: object): exported is Class => typeof exported === "function";

/** Tables of names and numbers, like `http.STATUS_CODES`. */
function isPlainData(value: unknown): boolean {
  if (typeof value === "function") return false;
  if (typeof value !== "object" || value === null) return true;
  const prototype: unknown = getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== Array.prototype && prototype !== null) return false;
  return ownKeys(value).every((key) => {
    const member: unknown = getOwnPropertyDescriptor(value, key)?.value;
    return typeof member !== "function" && (typeof member !== "object" || member === null);
  });
}

/** Hooks see the handles of Node's own threads and pipes. `AsyncLocalStorage` needs none of this. */
function guardAsyncHooks(exported: object): void {
  const inert = {
    enable: (): unknown => inert,
    disable: (): unknown => inert,
  };
  replace(exported, "createHook", () => inert);
  replace(exported, "executionAsyncResource", () => ({}));
}

import type { Channel } from "../../sandbox/index.js";

/** Built-in objects that changed. What is put on the global object is as good as a variable of a module. */
export function changedBuiltIns(channel: Channel): string[] {
  const names: string[] = [];
  for (const name of channel.changedGlobals())
    if (builtIns[name] !== false && (builtIns[name] === true || !isGlobal.test(name)))
      names[names.length] = name;
  return names;
}

const isGlobal = /^globalThis\./;
const builtIns: Record<string, boolean | undefined> = Object.assign(
  Object.create(null),
  Object.fromEntries(Object.getOwnPropertyNames(globalThis).map((name) => [`globalThis.${name}`, true])),
  // Ours to set.
  { "Error.stackTraceLimit": false },
);

// The doors through which checks get into a program: Node's hooks in `node/`, bundlers' plugins in `plugin/`,
// compiled files in `build/`. Imports the instrumenter, programs, results, the printing of a message, TypeScript;
// touches files and processes. `register.ts` and the plugins are entries of the package and imported by nobody here.
import type { ResultDocument } from "../result/index.js";
import type { BuildOptions } from "./build/build.js";

/** Makes JavaScript with checks in it. Loaded when asked for, because TypeScript comes with it. */
export async function build(options: BuildOptions): Promise<ResultDocument> {
  return (await import("./build/build.js")).build(options);
}

export type { BuildOptions } from "./build/build.js";
export { loadTypeScript } from "./load-typescript.js";
export { registerHook } from "./register-hook.js";
export { runScript } from "./run-script.js";
export type { Settings } from "./settings.js";

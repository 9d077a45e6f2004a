// TypeScript is one CommonJS file of nine megabytes. An `import` would have Node scan all of it for names, and
// every start would compile it anew. So it is run here from compiled code that an earlier run left in the
// package's folder; V8 refuses such code if it is not of this very source and engine, and then compiles as usual.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import Module, { createRequire } from "node:module";
import path from "node:path";
import vm from "node:vm";

const require = createRequire(import.meta.url);
const filename = require.resolve("typescript");
const { version } = require("typescript/package.json");
const folder = path.join(import.meta.dirname, "..", ".cache");
const cacheFile = path.join(folder, `typescript-${version}-node-${process.version}-${process.arch}`);

const cachedData = readCache();
const script = new vm.Script(Module.wrap(readFileSync(filename, "utf8")), { filename, cachedData });
const loaded = { exports: {} };
script.runInThisContext()(loaded.exports, createRequire(filename), loaded, filename, path.dirname(filename));

function readCache() {
  try {
    return readFileSync(cacheFile);
  } catch {
    return undefined;
  }
}

/**
 * Leaves what has been compiled for the next run. To be called once work has been done, so that the code for that
 * work is in it. Where the folder cannot be written, nothing is kept and nothing is lost.
 */
export function keepCompiledCode() {
  if (cachedData !== undefined && !script.cachedDataRejected) return;
  try {
    mkdirSync(folder, { recursive: true });
    const unfinished = `${cacheFile}.${process.pid}`;
    writeFileSync(unfinished, "");
    writeFileSync(unfinished, script.createCachedData());
    renameSync(unfinished, cacheFile);
  } catch {
    return;
  }
}

export default loaded.exports;

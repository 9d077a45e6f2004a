// TypeScript is one CommonJS file of nine megabytes. An `import` would have Node scan all of it for names, and
// every start would compile it anew. So it is run here from compiled code that an earlier run left beside this
// file; V8 refuses such code if it is not of this very source and engine, and then compiles as usual.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import Module, { createRequire } from "node:module";
import path from "node:path";
import vm from "node:vm";

const require = createRequire(import.meta.url);
const filename = require.resolve("typescript");
const cacheFile = path.join(
  import.meta.dirname,
  ".cache",
  `typescript-${require("typescript/package.json").version}-${process.version}-${process.arch}`,
);

const cachedData = readCache();
const script = new vm.Script(Module.wrap(readFileSync(filename, "utf8")), { filename, cachedData });
const loaded = { exports: {} };
script.runInThisContext()(loaded.exports, createRequire(filename), loaded, filename, path.dirname(filename));

// At the end of the run, so that what the run compiled is in it. Where nothing can be written, nothing is lost.
if (cachedData === undefined || script.cachedDataRejected) {
  process.once("exit", () => {
    try {
      const unfinished = `${cacheFile}.${process.pid}`;
      mkdirSync(path.dirname(cacheFile), { recursive: true });
      writeFileSync(unfinished, script.createCachedData());
      renameSync(unfinished, cacheFile);
    } catch {
      return;
    }
  });
}

function readCache() {
  try {
    return readFileSync(cacheFile);
  } catch {
    return undefined;
  }
}

export default loaded.exports;

// What the hook makes of modules by itself, in a process of its own that runs where a guest would: told URLs and settings
// on standard input, it says for each what Node would load, and what `require` would run.
import { readFileSync } from "node:fs";
import { outputOf, userSource } from "../../packages/proviso/dist/doors/node/hooks.js";
import { loadModule } from "../../packages/proviso/dist/doors/node/load-module.js";
import { makeRunnable, withFormat } from "../../packages/proviso/dist/doors/node/runnable.js";
import { variantOf } from "../../packages/proviso/dist/doors/node/variant.js";

const orders = JSON.parse(readFileSync(0, "utf8"));
const said = orders.map(({ url, settings }) => {
  try {
    const loading = userSource(url, {});
    const output = outputOf(loading, loadModule(loading, settings));
    const { code, format } = makeRunnable(withFormat(loading), settings, variantOf(url));
    return { output, required: format === "commonjs" ? code : null };
  } catch (error) {
    return { refused: error.message };
  }
});
process.stdout.write(JSON.stringify(said));

// A parent that is to be killed while one child loops, one waits and one is warm. Says whom it has started.
import { openPool, startChild } from "../../packages/proviso/dist/sandbox/index.js";

const [root, here] = process.argv.slice(2);
const pool = openPool({
  size: 2,
  start: () =>
    startChild({ root, guest: `file://${here}/guest.mjs`, readable: [here], limits: { call: 600_000 } }),
});
const [looping, waiting] = [await pool.lease(), await pool.lease()];
looping.child.send({ module: `file://${root}/endings.mjs`, call: "loop" });
await new Promise((resolve) => setTimeout(resolve, 500));
console.log(JSON.stringify([looping.child.pid, waiting.child.pid]));

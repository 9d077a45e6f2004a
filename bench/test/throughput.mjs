import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { median } from "../runtime/median.mjs";
import { transpile } from "../runtime/prepare.mjs";
import { openProgram } from "./program.mjs";

const root = path.resolve(import.meta.dirname, "../..");
const child = path.join(import.meta.dirname, "property-child.mjs");

export const WORKLOADS = ["arithmetic", "range", "list", "records", "object"];

export async function measureThroughput({ workload, rounds, milliseconds }) {
  const folder = mkdtempSync(path.join(tmpdir(), "proviso-bench-"));
  try {
    const property = prepare(folder, workload);
    const { order, start } = openProgram(folder, ["subject.ts"]);
    const found = [];
    for (let round = 0; round < rounds; round++)
      found.push({
        proviso: await searched({ ...order, seed: round + 1, milliseconds }, start),
        fastCheck: checked(property, milliseconds),
      });
    return {
      proviso: median(found.map(({ proviso }) => proviso.rate)),
      fastCheck: median(found.map(({ fastCheck }) => fastCheck.rate)),
      ratio: median(found.map(({ proviso, fastCheck }) => proviso.rate / fastCheck.rate)),
      meaningful: median(found.map(({ proviso }) => proviso.meaningful)),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function prepare(folder, workload) {
  const from = path.join(import.meta.dirname, "workloads", workload);
  cpSync(from, folder, { recursive: true });
  writeFileSync(path.join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(
    path.join(folder, "tsconfig.json"),
    JSON.stringify({
      compilerOptions: { target: "ES2022", module: "NodeNext", strict: true, noEmit: true, types: [] },
      include: ["subject.ts"],
    }),
  );
  symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  for (const name of ["subject", "property"]) {
    const text = readFileSync(path.join(from, `${name}.ts`), "utf8");
    writeFileSync(path.join(folder, `${name}.js`), transpile(text, { removeComments: true }));
  }
  return pathToFileURL(path.join(folder, "property.js")).href;
}

async function searched(order, start) {
  const guest = await start("timed-guest.mjs");
  try {
    guest.send({ ...order, skipped: [], careful: null, restricted: [], unloaded: [], unshrunk: [] });
    let last;
    for (;;) {
      const received = await guest.receive();
      if ("ending" in received) throw new Error(JSON.stringify(received.ending));
      const { message } = received;
      if (message.kind === "progress") last = message;
      if (message.kind === "loaded" && (message.failed.length > 0 || message.missing.length > 0))
        throw new Error(JSON.stringify(message));
      if (message.kind === "searched") {
        if (last.found > 0) throw new Error("a violation");
        return {
          rate: (1000 * last.meaningful) / message.milliseconds,
          meaningful: last.meaningful / last.run,
        };
      }
    }
  } finally {
    await guest.close();
  }
}

function checked(url, milliseconds) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [child, url, String(milliseconds)], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  const result = JSON.parse(stdout);
  return { rate: (1000 * result.cases) / result.milliseconds };
}

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { median } from "../runtime/median.mjs";
import { transpile } from "../runtime/prepare.mjs";
import { openProgram } from "./program.mjs";

// Cases of the search per second, against a property of fast-check's that somebody has written by hand: arguments of the
// same domain, as many items in a list and calls on an object on the average, the same checks. Each has a process of its
// own that starts cold and runs for the same time; they take turns. A case is one run on arguments that meet the
// precondition: of a function one call, of a class one object with all calls on it, each of them checked. What does
// not meet it is not counted, but its time is. A second is one of processor time, so that what else the machine does
// weighs little; starting, compiling and weaving are not in it. The search runs as ever: in the sandbox, with its
// notes and looks at what the code does to its surroundings, and with feedback.

const root = path.resolve(import.meta.dirname, "../..");
const child = path.join(import.meta.dirname, "property-child.mjs");

export const WORKLOADS = ["arithmetic", "range", "list", "records", "object"];

/** Measures one workload; returns cases per second of both, and the median of the ratios within a round. */
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

/** Writes the subject with its contract, and without it beside the property; returns the URL of the property. */
function prepare(folder, workload) {
  const textOf = (name) =>
    readFileSync(path.join(import.meta.dirname, "workloads", workload, `${name}.ts`), "utf8");
  const write = (name, text) => writeFileSync(path.join(folder, name), text);
  write("package.json", '{ "type": "module" }');
  write("tsconfig.json", JSON.stringify(tsconfig));
  write("subject.ts", textOf("subject"));
  for (const name of ["subject", "property"])
    write(`${name}.js`, transpile(textOf(name), { removeComments: true }));
  symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  return pathToFileURL(path.join(folder, "property.js")).href;
}

const tsconfig = {
  compilerOptions: { target: "ES2022", module: "NodeNext", strict: true, noEmit: true, types: [] },
  include: ["subject.ts"],
};

async function searched(order, start) {
  const guest = await start("timed-guest.mjs");
  try {
    guest.send({
      ...order,
      settled: [],
      idle: [],
      brief: false,
      eager: false,
      given: [],
      skipped: [],
      careful: null,
      notedFrom: null,
      restricted: [],
      unloaded: [],
      unshrunk: [],
      inserted: [],
      helpAfter: null,
      watchedFrom: null,
    });
    for (let progress; ; ) {
      const received = await guest.receive();
      if ("ending" in received) throw new Error(`the search ended: ${JSON.stringify(received.ending)}`);
      const { message } = received;
      if (message.kind === "loaded" && message.failed.length + message.missing.length > 0)
        throw new Error(`not loaded: ${JSON.stringify(message)}`);
      if (message.kind === "progress") progress = message;
      if (message.kind !== "searched") continue;
      if (progress.found > 0) throw new Error("the contract does not hold");
      return {
        rate: (1000 * progress.meaningful) / message.milliseconds,
        meaningful: progress.meaningful / progress.run,
      };
    }
  } finally {
    await guest.close();
  }
}

function checked(property, milliseconds) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [child, property, String(milliseconds)], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  const result = JSON.parse(stdout);
  return { rate: (1000 * result.cases) / result.milliseconds };
}

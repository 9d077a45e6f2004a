// @ts-check
import { registerHook } from "../../../packages/proviso/dist/doors/index.js";
import { test } from "../../../packages/proviso/dist/test/index.js";

// In the folder of a program: prints what `proviso test` finds there, each with what its experiments come to.

/** @type {(import("../../../packages/proviso/dist/test/causes/evidence.js").Evidence | undefined)[]} */
const evidence = [];
const { document } = await test({
  files: ["."],
  cwd: process.cwd(),
  seed: 1,
  timeLimit: 10_000,
  causes: "experiments",
  hook: registerHook(),
  now: () => performance.now(),
  onEvidence: (one) => evidence.push(one),
});
const found = document.findings.map(({ kind, unit, clause }, i) => ({
  kind,
  unit,
  clause,
  evidence: evidence[i],
}));
process.stdout.write(JSON.stringify(found), () => process.exit());

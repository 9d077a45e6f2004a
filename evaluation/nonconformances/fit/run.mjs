// @ts-check
import { writeFileSync } from "node:fs";
import path from "node:path";
import { knownCases } from "./known-cases.mjs";
import { crossValidated, fitAll, fittedText } from "./model.mjs";

// Fits what signs weigh for which cause (packages/proviso/src/test/causes/fitted.ts) to evidence.json, and says how
// well it does on programs that it was not fitted to.

const cases = knownCases();
writeFileSync(
  path.resolve(import.meta.dirname, "../../../packages/proviso/src/test/causes/fitted.ts"),
  fittedText(fitAll(cases)),
);
const { agreement, wrong, of } = crossValidated(cases);
console.log(`${of} faults; each program by what was fitted to the others: ${agreement.toFixed(3)}`);
for (const { id, answer } of wrong) console.log(`  ${id}: ${answer}`);

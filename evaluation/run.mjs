// Each experiment is a folder here with a `run.mjs`; this runs them all. There is none yet.
import { readdirSync } from "node:fs";
import path from "node:path";

const experiments = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) =>
  entry.isDirectory(),
);
if (experiments.length === 0) console.log("There is no experiment yet: see evaluation/README.md.");
for (const { name } of experiments) await import(path.join(import.meta.dirname, name, "run.mjs"));

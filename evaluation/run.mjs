// Each experiment is a folder here with a `run.mjs`; this runs them all, with the options that it was given.
import { readdirSync } from "node:fs";
import path from "node:path";

const experiments = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) =>
  entry.isDirectory(),
);
for (const { name } of experiments) await import(path.join(import.meta.dirname, name, "run.mjs"));

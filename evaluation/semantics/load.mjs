// @ts-check
import path from "node:path";
import { build } from "esbuild";

/**
 * What compares programs, from the tests' sources: they are TypeScript, and need nothing but each other.
 * @returns {Promise<typeof import("../../test/symbolic/programs/run-pairs.js").runPairs>}
 */
export async function loadRunPairs() {
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, "../../test/symbolic/programs/run-pairs.ts")],
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error("Nothing was built.");
  const { runPairs } = await import(
    `data:text/javascript;base64,${Buffer.from(file.contents).toString("base64")}`
  );
  return runPairs;
}

import { statSync } from "node:fs";
import path from "node:path";

const sources = [".ts", ".tsx", ".mts", ".cts", ".jsx"];

/** Sources that compile to a file of this extension, the likeliest first. */
const sourcesOf: Readonly<Record<string, readonly string[]>> = {
  ".js": [".ts", ".tsx", ".jsx"],
  ".jsx": [".tsx"],
  ".mjs": [".mts"],
  ".cjs": [".cts"],
};

/** The source that an import means which names no file: `./x.js` for `x.ts`, `./x` for `x.ts` or `x/index.ts`. */
export function sourceFor(missing: string): string | undefined {
  const extension = path.extname(missing);
  const stem = missing.slice(0, missing.length - extension.length);
  const candidates = [
    ...(sourcesOf[extension] ?? []).map((source) => stem + source),
    ...[".js", ...sources].map((source) => missing + source),
    ...[".js", ...sources].map((source) => path.join(missing, `index${source}`)),
  ];
  return candidates.find(isFile);
}

function isFile(name: string): boolean {
  return statSync(name, { throwIfNoEntry: false })?.isFile() === true;
}

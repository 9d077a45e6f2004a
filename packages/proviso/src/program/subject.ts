import path from "node:path";
import ts from "#typescript";

const extensions: ReadonlyArray<readonly [source: string, specifier: string]> = [
  [".ts", ".js"],
  [".tsx", ".js"],
  [".mts", ".mjs"],
  [".cts", ".cjs"],
  [".js", ".js"],
  [".jsx", ".jsx"],
  [".mjs", ".mjs"],
  [".cjs", ".cjs"],
  [".d.ts", ".js"],
];

/** What a `.jml` or `.scc` file is about: a specifier to import it by, and what was looked for. */
export interface Subject {
  readonly specifier: string | undefined;
  readonly looked: string;
}

/**
 * The module that a file of contracts is about: the source of the same name beside it or, for a file under a
 * folder `contracts`, the package named by its path from there (`contracts/@scope/name.jml`).
 */
export function subjectOf(contractFile: string): Subject {
  const stem = contractFile.replace(/\.(jml|scc)$/, "");
  for (const [source, specifier] of extensions) {
    if (ts.sys.fileExists(stem + source))
      return { specifier: `./${path.basename(stem)}${specifier}`, looked: "" };
  }
  const parts = stem.split(path.sep);
  const folder = parts.lastIndexOf("contracts");
  if (folder >= 0 && folder < parts.length - 1)
    return { specifier: parts.slice(folder + 1).join("/"), looked: "" };
  const name = path.basename(stem);
  return {
    specifier: undefined,
    looked: `there is no \`${name}.ts\` or \`${name}.js\` beside it, and it is not under a folder \`contracts\``,
  };
}

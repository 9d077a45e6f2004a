import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { lint } from "../../packages/proviso/src/public.js";

// `corpus/lint/accepts` must give no finding at all. In `corpus/lint/rejects` every file has an `.expected` file
// beside it with a line for each finding, or stands for itself without findings (what others are
// about). UPDATE_EXPECTED=1 rewrites them, for a person to read the difference.

const root = path.resolve(import.meta.dirname, "../../corpus/lint");

const filesOf = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(tsx?|js|jml|scc)$/.test(name))
    .map((name) => `${folder}/${name.split(path.sep).join("/")}`);

const document = lint({ files: [root], cwd: root });
/** `line:column-line:column severity code message`. */
const found = (file: string): string[] =>
  [...document.problems, ...document.findings]
    .filter((f) => f.file === file)
    .map((f) => `${f.line}:${f.column}-${f.endLine}:${f.endColumn} ${f.severity} ${f.code} ${f.message}`);

describe("corpus/lint/accepts", () => {
  for (const file of filesOf("accepts")) it(file, () => expect(found(file)).toEqual([]));
});

describe("corpus/lint/rejects", () => {
  for (const file of filesOf("rejects")) {
    it(file, () => {
      const expected = path.join(root, `${file}.expected`);
      if (process.env["UPDATE_EXPECTED"] && existsSync(expected))
        writeFileSync(expected, `${found(file).join("\n")}\n`);
      const lines = existsSync(expected) ? readFileSync(expected, "utf8").trimEnd() : "";
      expect(found(file).join("\n")).toBe(lines);
    });
  }
});

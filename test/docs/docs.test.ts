import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import {
  clauseTable,
  modifierTable,
  operatorTable,
  quantifierTable,
} from "../../packages/proviso/src/contract/index.js";
import { byFile, lintFiles } from "../support/project.js";

// Every fenced block of docs/*.md is linted as a file of its own. `ts` and `js` must be clean and have a contract;
// `ts reject` must give exactly the findings in its last lines; `jml subject` and `scc subject` are about the last
// `ts subject` before them.

const folder = path.resolve(import.meta.dirname, "../../docs");

interface Block {
  readonly page: string;
  readonly line: number;
  readonly info: string;
  readonly text: string;
}

function blocksOf(page: string): Block[] {
  const markdown = readFileSync(path.join(folder, page), "utf8");
  return Array.from(markdown.matchAll(/^```([^\n]*)\n([\s\S]*?)^```$/gm), (match) => ({
    page,
    line: markdown.slice(0, match.index).split("\n").length,
    info: (match[1] ?? "").trim(),
    text: match[2] ?? "",
  }));
}

interface Placed extends Block {
  readonly file: string;
}

const placed: Placed[] = [];
const files: Record<string, string> = {};
for (const page of readdirSync(folder).filter((name) => name.endsWith(".md"))) {
  let subject = "";
  blocksOf(page).forEach((block, i) => {
    const [language = "", role] = block.info.split(" ");
    // What a change makes of a block that is a subject here.
    if (!["ts", "js", "jml", "scc"].includes(language) || role === "updated") return;
    const own = `${page.replace(".md", "")}-${i}`;
    const isSubject = role === "subject" || role === "previous";
    if (isSubject && language === "ts") subject = own;
    const apart = language === "jml" || language === "scc";
    const file = apart || isSubject ? `${subject}/subject.${language}` : `${own}/block.${language}`;
    files[file] = block.text;
    placed.push({ ...block, file });
  });
}
const document = lintFiles(files);
const found = byFile(document);

describe("examples in the docs", () => {
  for (const { page, line, info, text, file } of placed) {
    it(`${page}:${line} ${info}`, () => {
      const expected = info.endsWith("reject")
        ? Array.from(text.matchAll(/^\/\/ (\d+:\d+ .*)$/gm), (m) => m[1])
        : [];
      if (info.endsWith("reject")) expect(expected).not.toEqual([]);
      else if (!info.endsWith("previous")) expect(text).toMatch(/@/);
      expect((found.get(file) ?? []).map((f) => f.replace(/^(\S+) \S+ /, "$1 ").split("\n")[0])).toEqual(
        expected,
      );
    });
  }

  it("are about every form of the language", () => {
    const reference = readFileSync(path.join(folder, "language.md"), "utf8");
    const words = [
      ...clauseTable.map(({ keyword }) => keyword),
      ...operatorTable.map(({ name }) => `\\${name}`),
      ...quantifierTable.map(({ name }) => `\\${name}`),
      ...modifierTable.map(({ keyword }) => keyword),
      ..."==> <== <==> <=!=> <: {| also behavior normal_behavior exceptional_behavior changed_behavior model ghost".split(
        " ",
      ),
    ];
    const inExamples = placed.map(({ text }) => text).join("\n");
    expect(words.filter((word) => !reference.includes(word))).toEqual([]);
    expect(words.filter((word) => !inExamples.includes(word))).toEqual([]);
  });
});

import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { ResultDocument } from "../test/support.js";
import { diffed, inFolder, repository } from "./support.js";

// Changes whose folder is their verdict: what a change contract announces comes true and nothing else changes (`holds`); it
// does not come true (`change`); something else changes (`regression`); nothing can be said (`unknown`).

const corpus = path.join(repository, "corpus/diff");
const entries = readdirSync(corpus).flatMap((verdict) =>
  readdirSync(path.join(corpus, verdict)).map((name) => ({
    verdict,
    name: `${verdict}-${name}`,
    folder: name,
  })),
);

/** All changes of the corpus as one: a file for each. */
function files(): Record<string, string> {
  const all: Record<string, string> = {};
  for (const { verdict, name, folder } of entries) {
    const read = (file: string): string => readFileSync(path.join(corpus, verdict, folder, file), "utf8");
    all[`old/${name}.ts`] = read("old.ts");
    all[`new/${name}.ts`] = read("new.ts");
    if (existsSync(path.join(corpus, verdict, folder, "change.scc")))
      all[`new/${name}.scc`] = read("change.scc").replaceAll("./tree.js", `./${name}.js`);
  }
  return all;
}

describe("a corpus of changes", () => {
  let document: ResultDocument;
  beforeAll(async () => {
    document = await inFolder(files(), (folder) =>
      diffed(folder, ["./old", "./new", "--cases", `${1500 * entries.length}`, "--time-limit", "150"]),
    );
  }, 400_000);

  it("has nothing that cannot be read", () => {
    expect(document.problems).toEqual([]);
  });

  it.each(entries)("$name", ({ verdict, name }) => {
    const units = document.units.filter(({ file }) => file === `new/${name}.ts`);
    const findings = document.findings.filter(({ file }) => file.startsWith(`new/${name}.`));
    // What cannot be called from outside is judged where it is called.
    const judged = units.filter(({ reason }) => !reason?.includes("cannot be called from outside"));
    expect(judged.length).toBeGreaterThan(0);
    switch (verdict) {
      case "holds":
        expect(findings).toEqual([]);
        expect(judged.map((unit) => unit.verdict)).toEqual(judged.map(() => "tested"));
        break;
      case "unknown":
        expect(findings).toEqual([]);
        expect(units.map((unit) => unit.verdict)).toContain("unknown");
        break;
      default:
        expect(findings.map(({ kind, verdict: said }) => `${said} ${kind}`)).toEqual([`violated ${verdict}`]);
        expect(units.map((unit) => unit.verdict)).toContain("violated");
    }
  });
});

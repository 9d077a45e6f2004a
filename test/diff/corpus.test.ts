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

/** Seed 000, rule by rule: the entries that come out otherwise without it. */
const rules: Readonly<Record<string, readonly string[]>> = {
  "figure 4: the full contract": ["holds/nothing-left-out"],
  "figure 4: no capture in `signals`": ["holds/captured-variable", "change/exception-variable"],
  "figure 4: `preserves_when`": ["holds/preserves-only", "regression/beside-preserves"],
  "§3.1: new and old parameters and fields": [
    "holds/new-parameter",
    "holds/old-parameter",
    "holds/new-field",
    "holds/new-parameters-in-relation",
    "change/new-parameter-preserves",
  ],
  "figure 5(b): isomorphic inputs, disjoint heaps": ["regression/sharing", "regression/argument-changed"],
  "definition 1: only what both declare": ["holds/new-field", "holds/new-field-of-hidden-class"],
  "figure 5(c): `\\prev` before and after the call": ["holds/prev-before-and-after", "change/prev-after"],
  "figure 5(d): the change condition where the update condition holds": ["change/signals-false"],
  "figure 5(d): nothing demanded where `requires` does not hold": ["unknown/nothing-demanded"],
  "§3.3: all else is preserved": ["regression/result", "regression/receiver-changed"],
  "three truths": ["holds/decided-in-spite", "unknown/condition-throws"],
  "table I: `when_ensured`, beside a `when_signaled`": [
    "holds/when-ensured-left-out",
    "regression/when-ensured-left-out",
  ],
  "table I: `when_signaled`, beside a `when_ensured`": [
    "holds/when-signaled-left-out",
    "regression/when-signaled-left-out",
  ],
  "table I: both of them": ["holds/both-whens-left-out", "change/both-whens-left-out"],
  "table I: `when_required`": ["holds/when-required-is-requires", "regression/when-required-is-requires"],
  "table I: `requires`": ["change/requires-left-out"],
  "table I: `ensures` and `signals`": ["holds/signals-left-out"],
  "figure 15(a): several cases": ["holds/several-cases", "change/several-cases"],
  "figure 15(b): a model field that nothing represents": ["unknown/unconstrained-model"],
};

/** Entries of which the calls are solved for, which takes longer the more modules there are. */
const isSolved = ({ folder }: (typeof entries)[number]): boolean => folder.startsWith("solved-");

/** Changes of the corpus as one: a file for each. */
function filesOf(some: typeof entries): Record<string, string> {
  const all: Record<string, string> = {};
  for (const { verdict, name, folder } of some) {
    const read = (file: string): string => readFileSync(path.join(corpus, verdict, folder, file), "utf8");
    all[`old/${name}.ts`] = read("old.ts");
    all[`new/${name}.ts`] = read("new.ts");
    if (existsSync(path.join(corpus, verdict, folder, "change.scc")))
      all[`new/${name}.scc`] = read("change.scc").replaceAll("./tree.js", `./${name}.js`);
  }
  return all;
}

describe.each([
  ["by calls that are drawn", entries.filter((one) => !isSolved(one)), 600, 100],
  ["by calls that are solved for", entries.filter(isSolved), 6_000, 60],
] as const)("a corpus of changes, %s", (_how, some, cases, seconds) => {
  let document: ResultDocument;
  beforeAll(async () => {
    const bounds = ["--cases", `${cases * some.length}`, "--time-limit", `${seconds}`];
    document = await inFolder(filesOf(some), (folder) => diffed(folder, ["./old", "./new", ...bounds]));
  }, 400_000);

  it("has nothing that cannot be read", () => {
    expect(document.problems).toEqual([]);
  });

  it.each([...some])("$name", ({ verdict, name }) => {
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

describe("seed 000", () => {
  it.each(Object.entries(rules))("%s", (_, shown) => {
    expect(shown.filter((name) => !existsSync(path.join(corpus, name)))).toEqual([]);
  });
});

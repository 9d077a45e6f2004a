import { cpSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { type Finding, inFolder, type ResultDocument, repository, tested } from "./support.js";

// Examples of JMLOK 2.0 and of jmlunit, rebuilt in TypeScript under `corpus/test`. The folders of a file are what is to
// be found in it: the kind, and the cause by JMLOK's rules; nothing in `conforms`.

interface Example {
  readonly unit: string;
  readonly breadth: number;
  /** Where helpers that the example does not name are between, a lower bound. */
  readonly depth: number;
  readonly inputs: string | RegExp;
  /** What experiments are to say, where the sources leave no doubt. */
  readonly cause?: string;
}

const examples: Readonly<Record<string, Example>> = {
  "invariant/weak-precondition/map-memory.ts": {
    unit: "GenCounter.updateCount",
    breadth: 4,
    depth: 2,
    inputs: [
      "const mapMemory = new MapMemory();",
      "mapMemory.updateMap(true);",
      "mapMemory.updateMap(true);",
      "mapMemory.updateMap(true);",
    ].join("\n"),
    cause: "weak-precondition",
  },
  "exceptional-postcondition/weak-precondition/max-index.ts": {
    unit: "getMaxIntArrayIndex",
    breadth: 1,
    depth: 1,
    inputs: "getMaxIntArrayIndex([]);",
    cause: "weak-precondition",
  },
  "postcondition/weak-precondition/max-index.ts": {
    unit: "getMaxIntArrayIndex",
    breadth: 1,
    depth: 1,
    inputs: "getMaxIntArrayIndex([]);",
  },
  "invariant/code-error/personal.ts": {
    unit: "Personal.constructor",
    breadth: 1,
    depth: 1,
    inputs: "new Personal();",
    cause: "code-error",
  },
  "precondition/strong-precondition/distance.ts": {
    unit: "div",
    breadth: 1,
    depth: 2,
    inputs: /^distancePointToLine\((-?\d+, ){3}-?\d+\);$/,
  },
  "postcondition/strong-postcondition/root.ts": {
    unit: "root",
    breadth: 1,
    depth: 1,
    inputs: /^root\([\d.]+\);$/,
    cause: "strong-postcondition",
  },
  "postcondition/weak-precondition/person.ts": {
    unit: "Person.addKgs",
    breadth: 2,
    depth: 1,
    inputs: 'const person = new Person("", 0);\nperson.addKgs(-1);',
  },
};

const corpus = path.join(repository, "corpus/test");

function findingsIn({ findings }: ResultDocument, file: string): readonly Finding[] {
  return findings.filter((finding) => finding.file === file);
}

describe("by JMLOK's rules,", () => {
  let document: ResultDocument;
  beforeAll(async () => {
    document = await inFolder({}, async (cwd) => {
      cpSync(corpus, cwd, { recursive: true });
      const args = ["--cases", "3000", "--time-limit", "60", "--causes", "jmlok"];
      return (await tested(cwd, args)).document;
    });
  });

  it.each(Object.entries(examples))("%s", (file, { unit, breadth, depth, inputs }) => {
    const [kind, cause] = file.split("/");
    const [found, ...others] = findingsIn(document, file);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ kind, cause, unit, breadth, depth, verdict: "violated" });
    if (typeof inputs === "string") expect(found?.inputs).toBe(inputs);
    else expect(found?.inputs).toMatch(inputs);
    expect(found?.causes).toEqual([{ cause, score: 1, evidence: expect.any(String) }]);
  });

  it("nothing is found in what conforms, and all of it was called", () => {
    const conforming = document.units.filter(({ file }) => file.startsWith("conforms/"));
    expect(conforming.map(({ verdict }) => verdict)).toEqual(conforming.map(() => "tested"));
    expect(conforming.length).toBeGreaterThan(1);
    expect(document.findings).toHaveLength(Object.keys(examples).length);
  });
});

describe.concurrent("by experiments,", () => {
  const stated = Object.entries(examples).filter(([, { cause }]) => cause !== undefined);
  it.each(stated)("%s", async (file, { unit, cause }) => {
    const folder = path.join(corpus, path.dirname(file));
    const { document } = await tested(folder, [path.basename(file), "--cases", "600"]);
    const [found] = document.findings;
    expect(found).toMatchObject({ unit, cause });
    expect(found?.causes?.[0]?.cause).toBe(cause);
    const scores = found?.causes?.map(({ score }) => score) ?? [];
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });
});

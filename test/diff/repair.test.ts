import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { diffedIn, type Files, type TestRepository, withChange } from "./support.js";

// Tests of the user's that a change of signatures breaks: the patches that are offered apply, what they make fits, and fits
// so well that nothing is left to repair.

const previous: Files = {
  "src/finder.ts": `export interface Options { depth: number }
export class Finder {
  constructor(readonly root: string) {}
  find(path: string, mode: number): number { return path.length + mode; }
  static count(n: number): number { return n; }
}
export const charge = (amount: number, rate: number): number => amount * rate;
export function open(path: string, options: Options): number { return path.length + options.depth; }
export function plain(n: number): number { return n; }
`,
  "src/index.ts": `export { charge, Finder, open, plain } from "./finder.js";
`,
};

const updated: Files = {
  "src/finder.ts": `export interface Options { depth: number; strict: boolean; tags: readonly string[] }
export class Searcher {
  constructor(readonly root: string, readonly limit: number) {}
  look(path: string, caseSensitive: boolean): number { return path.length + Number(caseSensitive); }
  static count(unit: "a" | "b", n: number): number { return n; }
}
export const fee = (amount: number): number => amount;
export function open(path: string, options: Options): number { return path.length + options.depth; }
export function plain(n: number): number { return n; }
`,
  "src/index.ts": `export { fee, Searcher, open, plain } from "./finder.js";
`,
  "src/finder.scc": `/*@ renamed_from Finder; @*/
export class Searcher {
  /*@ changed_behavior when_required true; requires limit > 5; @*/
  constructor(root: string, /*@ new_param @*/ limit: number);
  /*@ changed_behavior renamed_from find; when_required true; requires caseSensitive; @*/
  look(path: string, /*@ old_param @*/ mode: number, /*@ new_param @*/ caseSensitive: boolean): number;
  /*@ changed_behavior requires true; @*/
  static count(/*@ new_param @*/ unit: "a" | "b", n: number): number;
}
/*@ changed_behavior renamed_from charge; @*/
export function fee(amount: number, /*@ old_param @*/ rate: number): number;
`,
};

/** Applies a patch as a person would. */
function apply({ folder }: TestRepository, patch: string): void {
  writeFileSync(path.join(folder, "offered.patch"), patch);
  execFileSync("git", ["apply", "--check", "offered.patch"], { cwd: folder });
  execFileSync("git", ["apply", "offered.patch"], { cwd: folder });
}

/** The tests after they were repaired, and once more. */
async function repaired(tests: Files, args: readonly string[] = ["--cases", "1500"]): Promise<Files> {
  return await withChange({ ...previous, ...tests }, updated, async (repository) => {
    const { document } = await diffedIn(repository, ["--repair-tests", ...args]);
    for (const { patch } of document.repairs ?? []) apply(repository, patch);
    const names = Object.keys(tests);
    const files = Object.fromEntries(
      names.map((name) => [name, readFileSync(path.join(repository.folder, name), "utf8")]),
    );
    const again = await diffedIn(repository, ["--repair-tests", "--only", "static"]);
    expect(again.document.repairs).toEqual([]);
    return files;
  });
}

const head = `import { expect, it } from "vitest";\n`;

describe("broken calls", { timeout: 120_000 }, () => {
  it("get the names, the arguments and the members that the change contract says", async () => {
    const tests = {
      "test/finder.test.ts": `${head}import { charge, Finder, open, plain } from "../src/finder.js";

it("finds", () => {
  const finder = new Finder("a");
  expect(finder.find("b", 2)).toBe(3);
  expect(finder.find(String(finder.find("c", 1)), plain(2))).toBe(3);
  expect(Finder.count(2)).toBe(2);
});

it("charges", () => {
  expect(charge(3, 2)).toBe(6);
  const charged = [1, 2].map((amount) => charge(amount, 3));
  expect({ charge }.charge(1, 2)).toBe(charged[0]);
});

it("opens", () => {
  expect(open("a", { depth: 1 })).toBe(2);
  expect(open("a", {
    depth: 1,
  })).toBe(2);
  expect(plain(1)).toBe(1);
});
`,
    };
    const after = await repaired(tests);
    // The search finds some value that is required.
    const limit = /Searcher\("a", (.*)\);/.exec(after["test/finder.test.ts"] ?? "")?.[1] ?? "";
    expect(Number(limit)).toBeGreaterThan(5);
    expect(after).toEqual({
      "test/finder.test.ts": `${head}import { fee, Searcher, open, plain } from "../src/finder.js";

it("finds", () => {
  const finder = new Searcher("a", ${limit});
  expect(finder.look("b", true)).toBe(3);
  expect(finder.look(String(finder.look("c", true)), true)).toBe(3);
  expect(Searcher.count("a", 2)).toBe(2);
});

it("charges", () => {
  expect(fee(3)).toBe(6);
  const charged = [1, 2].map((amount) => fee(amount));
  expect({ charge: fee }.charge(1)).toBe(charged[0]);
});

it("opens", () => {
  expect(open("a", { depth: 1, strict: false, tags: [] })).toBe(2);
  expect(open("a", {
    depth: 1,
    strict: false,
    tags: [],
  })).toBe(2);
  expect(plain(1)).toBe(1);
});
`,
    });
  });

  it("are found through aliases, barrels, namespaces and what is taken out of them", async () => {
    const tests = {
      "src/alias.spec.ts": `import { charge as pay } from "./index.js";
import * as all from "./index.js";
const { charge } = all;
const fee = 1;
export const results = [pay(1, 2), all.charge(3, 4), charge(5, 6), new all.Finder("a").find("b", 1), fee];
`,
      "__tests__/taken.ts": `import { charge } from "../src/finder.js";
const fee = 2;
export const result = charge(1, fee);
`,
    };
    expect(await repaired(tests, ["--only", "static"])).toEqual({
      "src/alias.spec.ts": `import { fee as pay } from "./index.js";
import * as all from "./index.js";
const { fee: charge } = all;
const fee = 1;
export const results = [pay(1), all.fee(3), charge(5), new all.Searcher("a", 0 /* any value of its type */).look("b", false /* any value of its type */), fee];
`,
      "__tests__/taken.ts": `import { fee as charge } from "../src/finder.js";
const fee = 2;
export const result = charge(1);
`,
    });
  });

  it("are left alone if they fit, are none of the change's, or are not in tests", async () => {
    const tests = {
      "test/fits.test.ts": `import { fee, Searcher, plain } from "../src/finder.js";
import { charge } from "./helper.js";
export const results = [fee(1), new Searcher("a", 7).look("b", true), charge(1, 2), plain("no number")];
export const wrong = new Searcher("a", 7).look(5, true);
export const other = { find: (a: string, b: number) => a + b }.find("a", 1);
`,
      "test/helper.ts": "export function charge(a: number, b: number): number { return a + b; }\n",
      "src/caller.ts": 'import { charge } from "./finder.js";\nexport const paid = charge(1, 2);\n',
    };
    expect(await repaired(tests, ["--only", "static"])).toEqual(tests);
  });

  it("leave out what is new and need not be given", () =>
    withChange(
      {
        "src/label.ts": "export const label = (amount: number): string => String(amount);\n",
        "test/label.test.ts": `${head}import { label } from "../src/label.js";\nit("labels", () => expect(label(3)).toBe("3"));\n`,
      },
      {
        "src/label.ts":
          'export const priceLabel = (amount: number, currency = ""): string => amount + currency;\n',
        "src/label.scc":
          "//@ changed_behavior renamed_from label; when_required true; requires true;\nexport function priceLabel(amount: number, /*@ new_param @*/ currency?: string): string;\n",
      },
      async (repository) => {
        const { document } = await diffedIn(repository, ["--repair-tests", "--cases", "300"]);
        expect(document.repairs?.[0]?.patch).toContain("expect(priceLabel(3)).toBe");
      },
    ));

  it("that cannot be repaired are told", async () => {
    const tests = {
      "test/spread.test.ts": `import { Finder } from "../src/finder.js";
const given: [string, number] = ["a", 1];
export const result = new Finder("a").find(...given);
`,
    };
    await withChange({ ...previous, ...tests }, updated, async (repository) => {
      const { document } = await diffedIn(repository, ["--repair-tests", "--only", "static"]);
      expect(document.remarks?.filter(({ kind }) => kind === "not-repaired")).toEqual([
        {
          kind: "not-repaired",
          file: "test/spread.test.ts",
          line: 3,
          message: "this is broken and not mended: it spreads its arguments",
        },
      ]);
    });
  });
});

describe("patches", { timeout: 120_000 }, () => {
  it("keep what ends lines, and are written beside tests", async () => {
    const tests = {
      "test/odd.test.js": `import { charge } from "../src/finder.js";\r\n\r\n${"// a line\r\n".repeat(12)}charge(1, 2);\r\ncharge(3, 4); //@ no contract`,
    };
    await withChange({ ...previous, ...tests }, updated, async (repository) => {
      const { document } = await diffedIn(repository, [
        "--repair-tests",
        "--only",
        "static",
        "--write",
        "out",
      ]);
      expect(document.written).toEqual(["out/repair.patch"]);
      execFileSync("git", ["apply", "out/repair.patch"], { cwd: repository.folder });
      expect(readFileSync(path.join(repository.folder, "test/odd.test.js"), "utf8")).toBe(
        tests["test/odd.test.js"]
          .replace("{ charge }", "{ fee }")
          .replace("charge(1, 2)", "fee(1)")
          .replace("charge(3, 4)", "fee(3)"),
      );
    });
  });
});

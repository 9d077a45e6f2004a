import { describe, expect, it } from "vitest";
import { withRepository } from "../versions/support.js";
import { diffedIn, withChange } from "./support.js";

// The project's own tests in both versions: one that passed must pass.

const source = (more: string): string => `export const f = (n: number): number => 2 * n${more};\n`;

const forNode = (expected: number): string => `import { strictEqual } from "node:assert";
import { describe, it, test } from "node:test";
import { f } from "../src/f.js";

test("one", () => strictEqual(f(1), 2));
test("large", () => strictEqual(f(3), ${expected}));
describe("a suite", () => {
  it("large", () => {
    strictEqual(f(4), 8);
  });
  it("fails in both", () => strictEqual(f(1), 3));
  it.skip("is not run", () => strictEqual(f(3), 6));
});
test("with a test inside", async (t) => {
  await t.test("large", () => strictEqual(f(5), 10));
});
`;

const forVitest = `import { describe, expect, it } from "vitest";
import { f } from "../src/f.js";

describe("f", () => {
  it.each([1, 2, 3])("doubles %i", (n) => expect(f(n)).toBe(2 * n));
  it("doubles", () => {
    expect(f(6)).toBe(12);
  });
  it("doubles", () => expect(f(1)).toBe(2));
});
`;

const tests = ["--predefined", "tests"];
const enough = 240_000;

describe("tests that passed", { timeout: enough }, () => {
  it("must pass, whatever they are written for", async () => {
    const previous = {
      "src/f.ts": source(""),
      "test/f.test.ts": forNode(6),
      "test/g.test.ts": forVitest,
      "test/h.test.ts": 'import { it } from "vitest";\nit("is there", () => {});\nit("stays", () => {});\n',
      "test/broken.test.ts": 'import { it } from "vitest";\nit("is run", () => {});\n',
    };
    const updated = {
      "src/f.ts": source(" + (n > 2 ? 1 : 0)"),
      // What a test expects may change with the program.
      "test/f.test.ts": forNode(7),
      "test/h.test.ts": 'import { it } from "vitest";\nit("stays", () => {});\n',
      "test/broken.test.ts":
        'import { it } from "vitest";\nimport "./missing.js";\nit("is run", () => {});\n',
    };
    await withChange(previous, updated, async (repository) => {
      const { status, document } = await diffedIn(repository, tests);
      expect(status).toBe(1);
      expect(
        document.findings.map(
          ({ kind, verdict, unit, file, line }) => `${verdict} ${kind} ${file}:${line} ${unit}`,
        ),
      ).toEqual([
        "violated regression test/broken.test.ts:1 test/broken.test.ts",
        "violated regression test/f.test.ts:8 a suite > large",
        "violated regression test/f.test.ts:15 with a test inside > large",
        "violated regression test/g.test.ts:4 f > doubles 3",
        "violated regression test/g.test.ts:6 f > doubles",
      ]);
      expect(document.findings[1]).toMatchObject({
        code: "diff/test",
        message: "a suite > large passed before, and fails now",
        versions: {
          previous: { version: "HEAD", how: "returned", value: "" },
          updated: {
            version: "the working tree",
            how: "threw",
            value: "AssertionError: Expected values to be strictly equal: 9 !== 8",
          },
        },
      });
      expect(document.remarks).toEqual([
        {
          kind: "not-compared",
          message: "test/h.test.ts: gone or skipped in the working tree, though it passed before: is there",
        },
      ]);
      // Of Node's four, two; of vitest's five, three; and one that stays.
      expect(document.tests).toEqual({ passed: 12, kept: 6 });
      expect(document.units.map(({ unit, verdict, reason }) => ({ unit, verdict, reason }))).toEqual([
        { unit: "f", verdict: "unknown", reason: "it was not called: the project's tests speak for it" },
      ]);
    });
  });

  it("show nothing if they end otherwise when they are run again", async () => {
    const flaky = `import { strictEqual } from "node:assert";
import { existsSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { f } from "./f.js";
test("now and then", () => {
  if (f(1) === 2) return;
  const isSecond = existsSync("ran.txt");
  writeFileSync("ran.txt", "");
  strictEqual(isSecond, true);
});
`;
    await withChange(
      { "f.ts": source(""), "f.test.ts": flaky },
      { "f.ts": source(" + 1") },
      async (repository) => {
        const { status, document } = await diffedIn(repository, tests);
        expect({ status, findings: document.findings }).toEqual({ status: 0, findings: [] });
        expect(document.remarks).toEqual([
          {
            kind: "not-deterministic",
            unit: "now and then",
            message: "this test ends otherwise when it is run again, so nothing is concluded from it",
          },
        ]);
      },
    );
  });

  it("speak only for units without a change contract", async () => {
    const two = (more: string): string =>
      `${source(more)}export const g = (n: number): number => n${more};\n`;
    const contract =
      "//@ changed_behavior ensures Object.is(\\result, n + 2);\nexport function g(n: number): number;\n";
    const test = `import { test } from "node:test";\nimport "./f.js";\ntest("loads", () => {});\n`;
    await withChange(
      { "f.ts": two(""), "f.test.ts": test },
      { "f.ts": two(" + 1"), "f.scc": contract },
      async (repository) => {
        const { document } = await diffedIn(repository, [...tests, "--cases", "1000"]);
        expect(document.findings.map(({ kind, unit }) => `${kind} ${unit}`)).toEqual(["change g"]);
        expect(document.units.map(({ unit, verdict }) => `${unit} ${verdict}`)).toEqual([
          "f unknown",
          "g violated",
        ]);
        expect(document.tests).toEqual({ passed: 1, kept: 1 });
      },
    );
  });

  it("are run for as long as is allowed", async () => {
    const slow = `import { test } from "node:test";\ntest("never ends", () => { for (;;); });\n`;
    await withChange(
      { "f.ts": source(""), "f.test.ts": slow },
      { "f.ts": source(" + 1") },
      async (repository) => {
        const { status, document } = await diffedIn(repository, [...tests, "--time-limit", "2"]);
        expect(status).toBe(0);
        expect(document.remarks?.map(({ message }) => message)).toEqual([
          "tests of HEAD: node did not end within 2 s",
          "tests of the working tree: node did not end within 2 s",
          "no test of HEAD was run and passed",
        ]);
      },
    );
  });

  it("are run by what is installed", async () => {
    await withRepository(async (repository) => {
      repository.commit({ "f.js": "export const f = () => 1;\n", "f.test.js": "describe('f', () => {});\n" });
      repository.write({ "f.js": "export const f = () => 2;\n" });
      const { document } = await diffedIn(repository, tests);
      expect(document.remarks?.map(({ message }) => message)).toEqual([
        "tests of HEAD: f.test.js is written for something else than node:test, and vitest is not installed",
        "tests of the working tree: f.test.js is written for something else than node:test, and vitest is not installed",
        "no test of HEAD was run and passed",
      ]);
    });
  });
});

import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { nodeTest, vitest } from "../support/test-runs.js";
import { inFolder, node, repository, tested } from "./support.js";

// Tests that are written to files: they fail now, and pass once the code, or the contract, is mended.

const broken = `import type { int } from "@proviso/runtime";
/** @requires x > 0
 *  @ensures \\result < 100 */
export function square(x: int): int { return x * x; }
/** @requires n >= 0
 *  @ensures \\result <= 20 */
export function* counted(n: int): Generator<int, int> { for (let i = 0; i < n; i++) yield i; return n; }
/** @ensures \\result >= 0 */
export async function later(n: int): Promise<int> { await null; return n === 7 ? -1 : Math.abs(n); }
/** @requires n > 10 */
export function large(n: int): int { return n; }
export function careless(n: int): int { return large(n); }
export default class Thermometer {
  //@ invariant this.degrees >= -273;
  degrees = 0;
  set kelvin(value: int) { this.degrees = value; }
}
`;

const codeMended = broken
  .replace("return x * x", "return Math.min(99, x * x)")
  .replace("return n; }\n/** @ensures", "return Math.min(n, 20); }\n/** @ensures")
  .replace("? -1 :", "? 7 :")
  .replace("large(n); }", "large(Math.max(n, 11)); }")
  .replace("= value;", "= Math.max(value, -273);");

const contractMended = broken
  .replace("x > 0", "x > 0 && x < 10")
  .replace("\\result <= 20", "\\result <= n")
  .replace("\\result >= 0 */\nexport async", "\\result >= -1 */\nexport async")
  .replace("n > 10", "true")
  .replace("this.degrees >= -273", "true");

const titles = [
  "square: ensures \\result < 100",
  "counted: ensures \\result <= 20",
  "later: ensures \\result >= 0",
  "large: requires n > 10",
  "set Thermometer.kelvin: invariant this.degrees >= -273",
];

const small = ["--cases", "900", "--causes", "none"];
const name = "tests/src/faults.nonconformances.test.ts";
const plugin = `import proviso from "proviso/vite";
import { defineConfig } from "vitest/config";
export default defineConfig({ plugins: [proviso()] });
`;

const guard = "contracts are checked in this run";
const allFail = { passed: [guard], failed: titles.toSorted() };
const allPass = { passed: [guard, ...titles].sort(), failed: [] };

describe.concurrent("tests for vitest", () => {
  it("fail, and pass once the code or the contract is mended", async () => {
    const files = {
      "package.json": '{ "type": "module", "devDependencies": { "vitest": "*" } }',
      "vitest.config.ts": plugin,
    };
    await inFolder({ ...files, "src/faults.ts": broken }, async (cwd) => {
      const { status, document } = await tested(cwd, ["src", "--write", "tests", ...small]);
      expect(status).toBe(1);
      expect(document.written).toEqual([name]);
      expect(await vitest(cwd)).toEqual(allFail);
      // What is written is no source: nothing is found in it, and nothing of it is run.
      expect(await tested(cwd, small)).toMatchObject({ status: 1, document: { problems: [] } });
      writeFileSync(path.join(cwd, "src/faults.ts"), codeMended);
      expect(await vitest(cwd)).toEqual(allPass);
      writeFileSync(path.join(cwd, "src/faults.ts"), contractMended);
      expect(await vitest(cwd)).toEqual(allPass);
      writeFileSync(path.join(cwd, "src/faults.ts"), broken);
      rmSync(path.join(cwd, "vitest.config.ts"));
      expect(await vitest(cwd)).toMatchObject({ failed: [guard] });
    });
  });
});

describe.concurrent("tests for node:test", () => {
  it("read like a person's, fail, and pass once the code or the contract is mended", async () => {
    await inFolder({ "package.json": '{ "type": "module" }', "src/faults.ts": broken }, async (cwd) => {
      const { document } = await tested(cwd, ["src", "--write", "tests", ...small, "--framework", "node"]);
      expect(document.written).toEqual([name]);
      expect(await nodeTest(cwd, name)).toEqual(allFail);
      writeFileSync(path.join(cwd, "src/faults.ts"), codeMended);
      expect(await nodeTest(cwd, name)).toEqual(allPass);
      writeFileSync(path.join(cwd, "src/faults.ts"), contractMended);
      expect(await nodeTest(cwd, name)).toEqual(allPass);
    });
  });

  it("are written in full like this", async () => {
    const stack = `export class Stack {
  //@ invariant this.items.length <= 1;
  private readonly items: string[] = [];
  push(item: string): void { this.items.push(item); }
}
`;
    await inFolder({ "package.json": "{}", "src/stack.ts": stack }, async (cwd) => {
      await tested(cwd, ["src", "--write", "deep/tests", ...small]);
      expect(readFileSync(path.join(cwd, "deep/tests/src/stack.nonconformances.test.ts"), "utf8")).toBe(
        `// Written by Proviso: each test fails as long as its calls break the contract it is named after.
import { throws } from "node:assert/strict";
import { test } from "node:test";
import { ContractError, EntryPreconditionError } from "@proviso/runtime";
import { Stack } from "../../../src/stack.js";

//@ requires false;
function excluded(): void {}

test("contracts are checked in this run", () => {
  throws(excluded, EntryPreconditionError);
});

test("Stack.push: invariant this.items.length <= 1", () =>
  conforms(async () => {
    const stack = new Stack();
    stack.push("");
    stack.push("");
  }));

/** Fails if the calls break a contract. What contracts exclude, or allow to be thrown, is no failure. */
async function conforms(calls: () => Promise<unknown>): Promise<void> {
  try {
    await calls();
  } catch (error) {
    if (error instanceof ContractError && !(error instanceof EntryPreconditionError)) throw error;
  }
}
`,
      );
    });
  });

  it("of CommonJS fail too", async () => {
    const files = {
      "package.json": '{ "type": "commonjs" }',
      "faults.ts": `/** @requires x > 0
 *  @ensures \\result < 100 */
export function square(x: number): number { return Math.trunc(x) * Math.trunc(x); }
`,
    };
    await inFolder(files, async (cwd) => {
      await tested(cwd, ["--write", "tests", ...small]);
      const file = "tests/faults.nonconformances.test.ts";
      expect(await nodeTest(cwd, file)).toEqual({
        passed: [guard],
        failed: ["square: ensures \\result < 100"],
      });
    });
  });
});

describe.concurrent("files that are there", () => {
  const one = "/** @ensures \\result < 5 */\nexport function one(n: number): number { return n; }\n";
  const two = one.replaceAll("one", "two");
  const titlesIn = (cwd: string, file: string): string[] =>
    Array.from(
      readFileSync(path.join(cwd, file), "utf8").matchAll(/^test\("(\w+):/gm),
      ([, title = ""]) => title,
    ).sort();

  it("stay as they are, and what they lack comes into another one", async () => {
    await inFolder({ "a.ts": one + two }, async (cwd) => {
      const first = "tests/a.nonconformances.test.ts";
      const write = async (): Promise<readonly string[] | undefined> =>
        (await tested(cwd, ["a.ts", "--write", "tests", ...small])).document.written;
      expect(await write()).toEqual([first]);
      expect(titlesIn(cwd, first)).toEqual(["one", "two"]);
      expect(await write()).toEqual([]);
      writeFileSync(path.join(cwd, "a.ts"), one.replace("return n", "return 4") + two);
      expect(await write()).toEqual([]);
      expect(titlesIn(cwd, first)).toEqual(["one", "two"]);
      writeFileSync(path.join(cwd, "a.ts"), two + one.replaceAll("one", "three"));
      expect(await write()).toEqual(["tests/a.nonconformances-2.test.ts"]);
      expect(titlesIn(cwd, "tests/a.nonconformances-2.test.ts")).toEqual(["three"]);
    });
  });

  it("are not touched if somebody else wrote them", async () => {
    const files = { "a.ts": one, "tests/a.nonconformances.test.ts": "mine\n" };
    await inFolder(files, async (cwd) => {
      const { document } = await tested(cwd, ["a.ts", "--write", "tests", ...small]);
      expect(document.written).toEqual(["tests/a.nonconformances-2.test.ts"]);
      expect(readFileSync(path.join(cwd, "tests/a.nonconformances.test.ts"), "utf8")).toBe("mine\n");
    });
  });

  it("of default exports by the same name, of projects of their own, are all there and can be loaded", async () => {
    const source = (limit: number): string => `export default class Box {
  /** @ensures \\result < ${limit} */
  size(n: number): number { return n; }
}
`;
    const config = JSON.stringify({ compilerOptions: { strict: true, module: "NodeNext" } });
    const files = {
      "a/src/box.ts": source(5),
      "a/src/other.ts": source(6),
      "a/tsconfig.json": config,
      "b/src/box.ts": source(7),
      "b/tsconfig.json": config,
    };
    await inFolder(files, async (cwd) => {
      const { document } = await tested(cwd, [...small, "--framework", "node", "--write", "tests", "."]);
      expect(document.written?.toSorted()).toEqual([
        "tests/a/src/box.nonconformances.test.ts",
        "tests/a/src/other.nonconformances.test.ts",
        "tests/b/src/box.nonconformances.test.ts",
      ]);
      const imported = document.written
        ?.toSorted()
        .map((file) => /import (\w+) from/.exec(readFileSync(path.join(cwd, file), "utf8"))?.[1]);
      expect(imported).toEqual(["box", "other", "Box"]);
    });
  });

  it("of sources by the same name are two", async () => {
    const files = { "src/x/util.ts": one, "src/y/util.ts": two, "src/y/util.mts": one };
    await inFolder(files, async (cwd) => {
      const { document } = await tested(cwd, ["src", "--write", "tests", ...small]);
      expect(document.written?.toSorted()).toEqual([
        "tests/src/x/util.nonconformances.test.ts",
        "tests/src/y/util.mts.nonconformances.test.ts",
        "tests/src/y/util.ts.nonconformances.test.ts",
      ]);
      const text = readFileSync(path.join(cwd, "tests/src/x/util.nonconformances.test.ts"), "utf8");
      expect(text).toContain('import { one } from "../../../src/x/util.js";');
    });
  });
});

it("a folder that cannot be written is said after the report", async () => {
  await inFolder({ "faults.ts": broken, tests: "a file" }, async (cwd) => {
    const { status, stdout, stderr } = await node(cwd, [
      path.join(repository, "packages/proviso/bin/proviso.js"),
      ...["test", "faults.ts", "--write", "tests", ...small],
    ]);
    expect(status).toBe(2);
    expect(stdout).toContain("faults.ts:");
    expect(stderr).toMatch(/^proviso: tests\/faults\.nonconformances\.test\.ts could not be written: .*\n$/);
  });
});

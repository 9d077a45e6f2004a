import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { inFolder, node, proviso, reported } from "../test/support.js";

// Counterexamples as tests: they fail now, and pass once the code or the contract is mended.

const broken = `import type { int } from "@proviso/runtime";
/** @requires x > 0 && x < 1000
 *  @ensures \\result < 100 */
export function triple(x: int): int { return x * 3; }
/** @ensures \\result >= 0 */
export async function later(n: int): Promise<int> { await null; return n; }
export class Stack {
  //@ invariant this.items.length <= 1;
  private readonly items: int[] = [];
  push(item: int): void { this.items.push(item); }
}
`;
const mended = broken
  .replace("return x * 3", "return Math.min(99, x * 3)")
  .replace("return n;", "return n < 0 ? -n : n;")
  .replace("this.items.push(item);", "if (this.items.length === 0) this.items.push(item);");

const titles = [
  "Stack.push: invariant this.items.length <= 1",
  "later: ensures \\result >= 0",
  "triple: ensures \\result < 100",
];
const guard = "contracts are checked in this run";
const file = "tests/src/faults.nonconformances.test.ts";

async function nodeTest(cwd: string): Promise<{ passed: string[]; failed: string[] }> {
  const args = ["--import", "proviso/register", "--test", "--test-reporter", "tap", file];
  const { stdout } = await node(cwd, args);
  const of = (verdict: string): string[] =>
    Array.from(stdout.matchAll(/^ *(ok|not ok) \d+ - (.*)$/gm))
      .filter(([, is, title = ""]) => is === verdict && !title.endsWith(".ts"))
      .map(([, , title = ""]) => title.replaceAll("\\\\", "\\"))
      .sort();
  return { passed: of("ok"), failed: of("not ok") };
}

describe("verify --write", () => {
  it("writes tests that fail, and pass once the code is mended", async () => {
    const files = { "package.json": '{ "type": "module" }', "src/faults.ts": broken };
    await inFolder(files, async (cwd) => {
      const { status, document } = await reported("verify", cwd, [
        "src",
        "--write",
        "tests",
        "--time-limit",
        "60",
      ]);
      expect(status).toBe(1);
      expect(document.written).toEqual([file]);
      expect(readFileSync(path.join(cwd, file), "utf8")).toContain(`
test("Stack.push: invariant this.items.length <= 1", () =>
  conforms(async () => {
    const stack = new Stack();
    stack.push(0);
    stack.push(0);
  }));
`);
      expect(await nodeTest(cwd)).toEqual({ passed: [guard], failed: titles });
      // What is there is not written again, and what was written is no source.
      const again = await reported("verify", cwd, [".", "--write", "tests", "--time-limit", "60"]);
      expect(again.document.written).toEqual([]);
      expect(new Set(again.document.units.map((unit) => unit.file))).toEqual(new Set(["src/faults.ts"]));
      writeFileSync(path.join(cwd, "src/faults.ts"), mended);
      expect(await nodeTest(cwd)).toEqual({ passed: [...titles, guard].sort(), failed: [] });
    });
  }, 180_000);

  it("makes cases as small as `test` does", async () => {
    await inFolder({ "src/faults.ts": broken }, async (cwd) => {
      const { document } = await reported("verify", cwd, ["src", "--time-limit", "60"]);
      expect(document.findings.map(({ inputs }) => inputs).sort()).toEqual([
        "await later(-1);",
        "const stack = new Stack();\nstack.push(0);\nstack.push(0);",
        "triple(34);",
      ]);
    });
  }, 120_000);

  it("says what it wrote, and what it could not", async () => {
    const one = broken.split("\n").slice(0, 4).join("\n");
    await inFolder({ "a.ts": one, taken: "a file" }, async (cwd) => {
      const { stdout } = await proviso(cwd, ["verify", "a.ts", "--write", "tests", "--time-limit", "60"]);
      expect(stdout).toContain("\nwritten\n  tests/a.nonconformances.test.ts\n");
      const failed = await proviso(cwd, ["verify", "a.ts", "--write", "taken", "--time-limit", "60"]);
      expect(failed.status).toBe(2);
      expect(failed.stderr).toMatch(/^proviso: taken\/a\.nonconformances\.test\.ts could not be written: /);
      const wrong = await proviso(cwd, ["verify", "a.ts", "--write", "tests", "--framework", "mocha"]);
      expect(wrong.status).toBe(2);
    });
  }, 120_000);
});

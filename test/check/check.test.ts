import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { checked, findingOf, inFolder, node, proviso, unitOf } from "../test/support.js";

// `proviso check` as users run it: the built binary, real folders.

const proved = `import type { int } from "@proviso/runtime";
/** @ensures \\result >= a && \\result >= b && (\\result === a || \\result === b) */
export function larger(a: int, b: int): int { return a > b ? a : b; }
`;
// No search meets this number by chance.
const violated = `import type { int } from "@proviso/runtime";
/** @requires n > 1000 && n < 1000000
 *  @ensures \\result !== 1234321 */
export function hidden(n: int): int { return 3 * n + 4; }
`;
const onlyTested = `/** @ensures /^ *$/.test(\\result) */
export function blank(text: string): string { return text.replace(/[^ ]/g, " "); }
`;
const contractError = `/** @requires nope > 0
 *  @ensures \\result === n */
export function wrong(n: number): number { return n + 1; }
`;

describe("proviso check", () => {
  it("gives each unit one verdict: proved, tested, or violated with its cause", async () => {
    const files = { "proved.ts": proved, "hidden.ts": violated, "blank.ts": onlyTested };
    await inFolder(files, async (cwd) => {
      const { status, document } = await checked(cwd, []);
      expect(status).toBe(1);
      expect(document).toMatchObject({ command: "check", seed: 1, problems: [] });
      expect(document.units.map(({ unit, verdict }) => `${unit} ${verdict}`).sort()).toEqual([
        "blank tested",
        "hidden violated",
        "larger proved",
      ]);
      expect(unitOf(document, "larger").cases).toBeUndefined();
      expect(unitOf(document, "larger").work?.states).toBeGreaterThan(0);
      const blank = unitOf(document, "blank");
      expect(blank.reason).toContain("not modelled");
      expect(blank.cases?.meaningful).toBeGreaterThan(1_000);
      // The proof finds it, the tests find out why.
      expect(findingOf(document, "hidden")).toMatchObject({
        verdict: "violated",
        inputs: "hidden(411439);",
        cause: expect.any(String),
      });
      expect(document.summary).toMatchObject({ files: 3, units: 3, findings: 1, errors: 1 });
    });
  });

  it("is clean where nothing is wrong, and says so", async () => {
    await inFolder({ "proved.ts": proved }, async (cwd) => {
      const { status, stdout, stderr } = await proviso(cwd, ["check", "proved.ts"]);
      expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
      expect(stdout).toMatch(
        /^proved\.ts\n {2}✔ proved {4}larger \(line 3\)\n\n✔ 1 unit under contract: 1 proved \(\d+ questions to the solver, 0 calls; seed 1\)\.\n$/,
      );
    });
    await inFolder({ "a.ts": "export {};\n" }, async (cwd) => {
      expect(await proviso(cwd, ["check"])).toMatchObject({
        status: 0,
        stdout: "No contracts found in 1 file.\n",
      });
    });
  });

  it("takes an error in a contract for what lint does, and leaves that file alone", async () => {
    await inFolder({ "wrong.ts": contractError, "proved.ts": proved }, async (cwd) => {
      const { status, document } = await checked(cwd, ["--time-limit", "30"]);
      expect(status).toBe(1);
      expect(document.problems).toEqual([]);
      expect(document.findings.map(({ kind, file, code }) => `${kind} ${file} ${code}`)).toEqual([
        "contract-error wrong.ts contract/type",
      ]);
      expect(document.units.map(({ unit, verdict }) => `${unit} ${verdict}`)).toEqual(["larger proved"]);
    });
  });

  it("finds calls that break a precondition, where the caller has no contract", async () => {
    const source = `import type { int } from "@proviso/runtime";
/** @requires n > 10
 *  @ensures \\result > 10 */
export function large(n: int): int { return n; }
export function careless(n: int): int { return large(n); }
`;
    await inFolder({ "calls.ts": source }, async (cwd) => {
      const { status, document } = await checked(cwd, ["--time-limit", "30"]);
      expect(status).toBe(1);
      expect(unitOf(document, "large").verdict).toBe("proved");
      expect(unitOf(document, "careless").verdict).toBe("violated");
      expect(findingOf(document, "large").kind).toBe("precondition");
    });
  });

  it("exits with 2 for broken input and wrong usage, and says once what is wrong", async () => {
    await inFolder({ "broken.ts": "export const x: = 1;\n", "proved.ts": proved }, async (cwd) => {
      const { status, document } = await checked(cwd, [".", "missing.ts", "--time-limit", "30"]);
      expect(status).toBe(2);
      expect(document.problems.map(({ file, code }) => `${file} ${code}`).sort()).toEqual([
        "broken.ts source/syntax",
        "missing.ts source/not-found",
      ]);
      expect(unitOf(document, "larger").verdict).toBe("proved");
      expect(await proviso(cwd, ["check", "--time-limit", "soon"])).toMatchObject({
        status: 2,
        stdout: "",
        stderr: "proviso: --time-limit takes a number of at least 0.1, and not `soon`.\n",
      });
      expect(await proviso(cwd, ["check", "--solver", "guess"])).toMatchObject({
        status: 2,
        stderr: "proviso: --solver takes embedded or z3 or cvc5, and not `guess`.\n",
      });
    });
  });

  it("writes tests for what is violated, whoever found it", async () => {
    await inFolder({ "src/hidden.ts": violated }, async (cwd) => {
      const args = ["src", "--write", "tests", "--framework", "node"];
      const { document } = await checked(cwd, args);
      const name = "tests/src/hidden.nonconformances.test.ts";
      expect(document.written).toEqual([name]);
      expect(readFileSync(path.join(cwd, name), "utf8")).toContain("    hidden(411439);");
      const run = await node(cwd, ["--import", "proviso/register", "--test", name]);
      expect(run.status).toBe(1);
      expect(run.stdout).toContain("hidden breaks its promise: ensures \\result !== 1234321");
    });
  });
});

// By itself: others would take its time.
it("obeys the time limit, whatever is slow, and keeps what it knows", async () => {
  const slow = `/** @ensures \\result >= 0 */
export function slow(text: string): number {
  const end = performance.now() + 300;
  while (performance.now() < end);
  return text.length;
}
/** @ensures \\result < 5 */
export function long(text: string): number { return text.replace(/a/g, "b").length; }
`;
  await inFolder({ "slow.ts": slow, "proved.ts": proved }, async (cwd) => {
    const began = performance.now();
    const { document } = await checked(cwd, ["--time-limit", "20"]);
    const took = performance.now() - began;
    // Starting the process, and a machine that is busy, come on top.
    expect(took).toBeLessThan(24_000);
    expect(unitOf(document, "larger").verdict).toBe("proved");
    expect(unitOf(document, "slow").verdict).toMatch(/^(tested|unknown)$/);
    expect(document.remarks?.map(({ kind }) => kind)).toContain("stopped");
  });
});

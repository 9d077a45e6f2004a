import { expect, it } from "vitest";
import { inFolder, proviso, reported } from "../test/support.js";

// What is said besides whether a postcondition holds.

it("calls a frame broken that is seen broken where the counterexample is run", async () => {
  const text = `//@ assignable order.total;
export function cleared(order: { total: number; customer: { visits: number } }): void {
  order.total = 0;
  order.customer.visits = 1;
}
`;
  await inFolder({ "order.ts": text }, async (cwd) => {
    const { document } = await reported("verify", cwd, ["order.ts", "--time-limit", "30"]);
    expect(document.findings).toMatchObject([{ kind: "frame", verdict: "violated", unit: "cleared" }]);
  });
}, 60_000);

it("wants to be shown what is said to follow from a precondition", async () => {
  const text = `//@ requires x > 5; requires_redundantly x > 0;
//@ ensures \\result > 5;
export function follows(x: number): number { return x; }
//@ requires x > 0; requires_redundantly x > 5;
//@ ensures \\result > 0;
export function doesNot(x: number): number { return x; }
`;
  await inFolder({ "redundant.ts": text }, async (cwd) => {
    const { document } = await reported("verify", cwd, ["redundant.ts", "--time-limit", "30"]);
    expect(document.units).toMatchObject([
      { unit: "follows", verdict: "proved" },
      { unit: "doesNot", verdict: "suspected", reason: expect.stringContaining("does not seem to follow") },
    ]);
  });
}, 60_000);

it("tells of a clause that it did not read", async () => {
  const text = `/** Gives more. @ensures \\result > x */
export function more(x: number): number { return x - 1; }
`;
  await inFolder({ "more.ts": text }, async (cwd) => {
    const { document } = await reported("verify", cwd, ["more.ts", "--time-limit", "30"]);
    expect(document.remarks).toMatchObject([{ kind: "not-read", file: "more.ts", line: 1 }]);
  });
}, 60_000);

it.runIf(process.platform === "linux")(
  "ends where tests cannot be written",
  async () => {
    const text = `//@ ensures \\result > x;
export function more(x: number): number { return x - 1; }
`;
    await inFolder({ "more.ts": text }, async (cwd) => {
      const ended = await proviso(cwd, [
        "verify",
        "more.ts",
        "--time-limit",
        "30",
        "--write",
        "/proc/nowhere",
      ]);
      expect(ended).toMatchObject({ status: 2, stderr: expect.stringContaining("could not be written") });
    });
  },
  60_000,
);

it("shows what breaks though another module of the program cannot be loaded", async () => {
  const files = {
    "same.ts": `/** @ensures \\result > 0 */
export function same(n: number): number { return n; }
`,
    "apart.ts": `/** @ensures \\result > 0 */
export function one(): number { return 1; }
throw new Error("no");
`,
  };
  await inFolder(files, async (cwd) => {
    const { document } = await reported("verify", cwd, [".", "--time-limit", "30"]);
    expect(document.findings).toMatchObject([{ verdict: "violated", unit: "same" }]);
  });
}, 60_000);

import { expect, it } from "vitest";
import { inFolder, reported } from "../test/support.js";

// Code that is nested deeper than any stack costs the unit that it stands in, and no other.

const sum = Array.from({ length: 5_000 }, () => "x").join(" + ");
const textOf = (promise: string): string => `//@ ensures \\result > 0;
export function one(x: number): number { return 1; }
//@ ensures ${promise};
export function sum(x: number): number { return ${sum}; }
`;

it("leaves out what is nested too deep, and says so", async () => {
  // Calls that are drawn do not break it either.
  await inFolder({ "deep.ts": textOf('typeof \\result === "number"') }, async (cwd) => {
    const { document } = await reported("verify", cwd, ["deep.ts"]);
    expect(document.units).toMatchObject([
      { unit: "one", verdict: "proved" },
      { unit: "sum", verdict: "unknown", reason: expect.stringContaining("nested") },
    ]);
  });
}, 60_000);

it("still runs it", async () => {
  await inFolder({ "deep.ts": textOf("\\result > 0") }, async (cwd) => {
    const { document } = await reported("test", cwd, ["deep.ts", "--time-limit", "4"]);
    expect(document.units).toMatchObject([
      { unit: "one", verdict: "tested" },
      { unit: "sum", verdict: "violated" },
    ]);
  });
}, 60_000);

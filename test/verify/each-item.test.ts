import { describe, expect, it } from "vitest";
import { inFolder, reported } from "../test/support.js";

// Methods of arrays of unknown length are said with quantifiers. What they say is held against V8 on arrays of which all items
// are known by a precondition: what V8 gives must be provable, and anything else must not.

const items = [3, -1, 0, 3, 7];
const arrays = [[], [-1, 3], items];

const calls: readonly (readonly [name: string, text: string, give: (xs: readonly number[]) => unknown])[] = [
  ["every", "xs.every((x) => x >= 0)", (xs) => xs.every((x) => x >= 0)],
  ["some", "xs.some((x) => x > 3)", (xs) => xs.some((x) => x > 3)],
  ["find", "xs.find((x) => x < 3)", (xs) => xs.find((x) => x < 3)],
  ["findIndex", "xs.findIndex((x) => x === 3)", (xs) => xs.indexOf(3)],
  ["includes", "xs.includes(7)", (xs) => xs.includes(7)],
  ["indexOf", "xs.indexOf(3)", (xs) => xs.indexOf(3)],
  ["mapped", "xs.map((x, i) => x + i)[1]", (xs) => xs.map((x, i) => x + i)[1]],
  ["filtered", "xs.filter((x) => x > 0).length", (xs) => xs.filter((x) => x > 0).length],
  ["second", "xs.filter((x) => x > 0)[1]", (xs) => xs.filter((x) => x > 0)[1]],
];

const cases = calls.flatMap(([name, text, give]) =>
  arrays.map((xs, i) => ({ name: `${name}${i}`, text, xs, value: String(give(xs)) })),
);

/** One for each method, with each of the arrays for some: what is not proved of them costs a search for calls. */
const few = cases.filter((_, i) => i % arrays.length === Math.floor(i / arrays.length) % arrays.length);

/** A unit for each case, with a promise about what it gives. */
function programOf(of: typeof cases, promise: (value: string) => string): string {
  const units = of.map(({ name, text, xs, value }) => {
    const known = [`xs.length === ${xs.length}`, ...xs.map((x, i) => `xs[${i}] === ${x}`)].join(" && ");
    return `/**\n * @requires ${known}\n * @ensures ${promise(value)}\n */\nexport function ${name}(xs: readonly int[]): unknown {\n  return ${text};\n}`;
  });
  return [`import type { int } from "@proviso/runtime";`, ...units].join("\n\n");
}

async function verdicts(text: string): Promise<Map<string, string | undefined>> {
  return inFolder({ "each.ts": text }, async (cwd) => {
    const { document } = await reported("verify", cwd, ["each.ts", "--time-limit", "40"]);
    return new Map(document.units.map(({ unit, verdict }) => [unit, verdict]));
  });
}

describe("what methods of arrays give for items that are known", () => {
  it("is proved if V8 gives it", async () => {
    const found = await verdicts(programOf(cases, (value) => `\\result === ${value}`));
    const proved = [...found.values()].filter((one) => one === "proved").length;
    expect([...found].filter(([, verdict]) => verdict === "violated")).toEqual([]);
    expect(proved / cases.length).toBeGreaterThan(0.8);
  }, 300_000);

  it("is not proved to be anything else", async () => {
    const found = await verdicts(programOf(few, (value) => `\\result !== ${value}`));
    expect([...found].filter(([, verdict]) => verdict === "proved")).toEqual([]);
    expect(found.size).toBe(calls.length);
  }, 300_000);
});

import { describe, expect, it } from "vitest";
import { differ, randomNumbers } from "./support/differ.js";
import { rows } from "./support/library-rows.js";

/** So many combinations of each row are tried, all of them if there are fewer. */
const each = Number(process.env["PROVISO_LIBRARY_CASES"] ?? 40);

function combinations(pools: readonly (readonly unknown[])[], random: () => number): number[][] {
  const all = pools.reduce((count, pool) => count * pool.length, 1);
  const chosen = all <= each ? Array.from({ length: all }, (_, i) => i) : [];
  while (chosen.length < Math.min(all, each)) chosen.push(Math.floor(random() * all));
  return chosen.map((at) => {
    let left = at;
    return pools.map((pool) => {
      const index = left % pool.length;
      left = Math.floor(left / pool.length);
      return index;
    });
  });
}

describe("the language's library on literals", () => {
  it("does what V8 does, or says that it is not modelled", () => {
    const random = randomNumbers(20_26);
    const wrong: string[] = [];
    const open = new Map<string, number>();
    let cases = 0;
    for (const [body, ...pools] of rows)
      for (const indices of combinations(pools, random)) {
        const make = (): unknown[] => indices.map((index, i) => copyOf(pools[i]?.[index]));
        cases += 1;
        const found = differ(body, make);
        if (found.kind === "unmodelled")
          open.set(`${body}: ${found.what}`, (open.get(`${body}: ${found.what}`) ?? 0) + 1);
        if (found.kind === "different")
          wrong.push(`${body} of ${show(make())}\n  machine ${found.machine}\n  V8      ${found.host}`);
      }
    const unmodelled = [...open.values()].reduce((a, b) => a + b, 0);
    if (process.env["PROVISO_LIBRARY_REPORT"] !== undefined) {
      console.log(`${cases} cases, ${unmodelled} unmodelled, ${wrong.length} wrong`);
      console.log([...open].map(([what, count]) => `${count} ${what}`).join("\n"));
    }
    expect(wrong.slice(0, 40).join("\n")).toBe("");
    expect(cases).toBeGreaterThan(2_000);
    expect(unmodelled / cases).toBeLessThan(0.05);
  }, 300_000);
});

function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, copyOf(one)]));
}

function show(values: readonly unknown[]): string {
  return values
    .map((one) =>
      typeof one === "bigint"
        ? `${one}n`
        : Object.is(one, -0)
          ? "-0"
          : typeof one === "number"
            ? String(one)
            : JSON.stringify(one),
    )
    .join(" | ");
}

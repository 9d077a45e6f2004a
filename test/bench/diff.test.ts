import { expect, it } from "vitest";
import { measureComparison, measureGrowth } from "../../bench/diff/graphs.mjs";
import { measureLarge, measurePairs } from "../../bench/diff/pairs.mjs";
import { SHAPES } from "../../bench/diff/shapes.mjs";

// A slice of `npm run bench -- diff`: that it measures what it says, and that nothing is slow beyond all bounds.

for (const shape of Object.keys(SHAPES)) {
  it(`compares two values that are the same, whatever their order: ${shape}`, () => {
    for (const order of ["observable", "ignored"] as const) {
      const { nodes, ratios } = measureComparison({ shape, count: 2000, rounds: 3, order });
      expect(nodes).toBeGreaterThanOrEqual(2000);
      // Code that has just been loaded is many times slower than that of the benchmark.
      expect(ratios.graphs).toBeGreaterThan(0);
      expect(ratios.graphs).toBeLessThan(order === "observable" ? 100 : 500);
      expect(ratios.live).toBeLessThan(order === "observable" ? 100 : 500);
    }
  });
}

it("measures graphs of several sizes", () => {
  const points = measureGrowth({ shape: "tree", counts: [1000, 4000], rounds: 1 });
  expect(points.map(({ units }) => units)).toEqual([1000, 4000]);
});

it("runs what changed and what calls it, of a large program", () => {
  const { common, run } = measureLarge(300, 5);
  expect(common).toBe(300);
  expect(run).toEqual(["f9", "f10", "f29", "f49", "f50", "f69", "f70", "f89"]);
});

it("compares versions that behave alike", () => {
  expect(measurePairs("objects", 400)).toMatchObject({ findings: 0, cases: 400 });
});

import { expect, it } from "vitest";
import { measureComparison, measureGrowth } from "../../bench/diff/graphs.mjs";
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

import { expect, it } from "vitest";
import { growth, measure } from "../../bench/lint/run.mjs";

// A slice of `npm run bench`: that it measures what it says, not how fast this machine is.

it("runs both tools on a generated project that has no error", () => {
  const result = measure({ units: 20, style: "typical", rounds: 1 });
  expect(result).toMatchObject({ units: 20, files: 2, style: "typical" });
  expect(result.contractLines).toBeGreaterThan(40);
  expect(result.tsc).toBeGreaterThan(0);
  expect(result.lint).toBeGreaterThan(0);
});

it("tells a line from a curve", () => {
  const sizes = [250, 500, 1000, 2000];
  expect(growth(sizes.map((units) => ({ units, extra: 100 + 2 * units })))).toMatchObject({
    slope: 2,
    fit: 1,
  });
  expect(growth(sizes.map((units) => ({ units, extra: units ** 3 }))).fit).toBeLessThan(0.95);
});

import { expect, it } from "vitest";
import { exponent, measure } from "../../bench/lint/run.mjs";

// A slice of `npm run bench`: that it measures what it says, not how fast this machine is.

for (const style of ["typical", "dense", "one-file"] as const) {
  it(`runs both tools on a generated project without an error: ${style}`, () => {
    const result = measure({ units: 20, style, rounds: 1 });
    expect(result).toMatchObject({ units: 20, files: style === "one-file" ? 1 : 2, style });
    expect(result.contractLines).toBeGreaterThan(40);
    expect(result.lint / result.tsc).toBeLessThan(10);
  });
}

it("tells linear growth from quadratic", () => {
  const sizes = [250, 500, 1000, 2000];
  expect(exponent(sizes.map((units) => ({ units, ms: 2 * units })))).toBeCloseTo(1);
  expect(exponent(sizes.map((units) => ({ units, ms: units ** 2 / 100 })))).toBeCloseTo(2);
});

import { expect, it } from "vitest";
import { measure } from "../../bench/runtime/run.mjs";
import { measureWeaving } from "../../bench/runtime/weaving.mjs";

// A slice of `npm run bench -- runtime`: that it measures what it says, and that nothing is slow beyond all bounds.

const WORKLOADS = ["arithmetic", "object", "quantifier", "inheritance", "async"] as const;

for (const workload of WORKLOADS) {
  it(`runs every variant, and all but those without checks reject a misuse: ${workload}`, () => {
    const results = measure({ workload, rounds: 1, times: 1, milliseconds: 2 });
    for (const { nanoseconds } of Object.values(results)) expect(nanoseconds).toBeGreaterThan(0);
  });
}

it("is not much slower than checks by hand", () => {
  const results = measure({
    workload: "quantifier",
    rounds: 3,
    times: 3,
    milliseconds: 20,
    variants: ["by hand", "proviso"],
  });
  expect(results.proviso.ratio).toBeLessThan(3);
});

it("weaves generated files, in not much more time than TypeScript takes", () => {
  const { files, instrument } = measureWeaving({ style: "dense", units: 100, rounds: 1 });
  expect(files).toBe(10);
  expect(instrument.ratio).toBeLessThan(10);
});

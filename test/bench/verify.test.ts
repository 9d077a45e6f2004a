import { expect, it } from "vitest";
import { coldRun } from "../../bench/verify/cold.mjs";
import { withHostileUnits } from "../../bench/verify/hostile.mjs";
import { branching, measurePaths } from "../../bench/verify/paths.mjs";
import { UNITS, written } from "../../bench/verify/questions.mjs";
import { geometricMean, measureSolver } from "../../bench/verify/solver-time.mjs";

// A slice of `npm run bench -- verify`: that it measures what it says, and that nothing is slow beyond all bounds.

it("has obligations written by hand for each unit", () => {
  expect(UNITS.length).toBeGreaterThanOrEqual(12);
  for (const unit of UNITS) expect(written(unit).questions.length, unit).toBeGreaterThan(0);
});

it("asks not much more of the solver than queries by hand, which are all refuted", async () => {
  const results = (await measureSolver({ names: ["absolute", "alias", "positive"], rounds: 3 })) ?? [];
  expect(results.map(({ unit, verdict }) => [unit, verdict])).toEqual([
    ["absolute", "proved"],
    ["alias", "proved"],
    ["positive", "proved"],
  ]);
  for (const { queries } of results) expect(queries).toBeLessThanOrEqual(5);
  expect(geometricMean(results.map(({ ratio }) => ratio))).toBeLessThan(20);
});

it("counts paths, questions and memory", () => {
  const result = measurePaths(branching(5));
  expect(result).toMatchObject({ verdict: "proved", paths: 32 });
  // A question for each way that no earlier answer shows to be open, at most.
  expect(result.queries).toBeLessThan(64);
  expect(result.megabytes).toBeGreaterThan(20);
  expect(result.megabytes).toBeLessThan(1024);
});

it("takes the mean of factors", () => {
  expect(geometricMean([2, 8])).toBeCloseTo(4);
});

for (const { name, units, fake, options } of [
  { name: "the solver that comes with it cannot decide", units: 6, fake: undefined, options: [] },
  { name: "a solver never says anything", units: 20, fake: "silent", options: ["--solver", "z3"] },
  { name: "a solver never answers a question", units: 20, fake: "stuck", options: ["--solver", "z3"] },
] as const)
  it(`ends when its time is over although ${name}`, async () => {
    await withHostileUnits(units, fake, async (cwd, env) => {
      const { milliseconds, document } = await coldRun(["units.ts"], {
        cwd,
        env,
        options: [...options, "--time-limit", "3"],
      });
      // To start and to end takes longer where others use the machine too.
      expect(milliseconds).toBeLessThan(3000 + 4000);
      expect(document.units).toHaveLength(units);
      expect(new Set(document.units.map(({ verdict }) => verdict))).not.toContain("proved");
    });
  });

import { expect, it } from "vitest";
import { lookFor, someFaults } from "../../bench/test/faults.mjs";
import { measureThroughput, WORKLOADS } from "../../bench/test/throughput.mjs";

// A slice of `npm run bench -- test`: that it measures what it says, and that nothing is slow beyond all bounds.

for (const workload of WORKLOADS) {
  it(`runs cases of both, and nearly all of the search's mean something: ${workload}`, async () => {
    const { proviso, fastCheck, ratio, meaningful } = await measureThroughput({
      workload,
      rounds: 1,
      milliseconds: 300,
    });
    expect(proviso).toBeGreaterThan(0);
    expect(fastCheck).toBeGreaterThan(0);
    expect(ratio).toBeGreaterThan(0.05);
    expect(meaningful).toBeGreaterThan(0.9);
  });
}

it("takes faults of all causes and of many subjects", () => {
  const faults = someFaults(21);
  expect(new Set(faults.map(({ cause }) => cause)).size).toBe(7);
  expect(new Set(faults.map(({ subject }) => subject)).size).toBeGreaterThan(7);
  expect(someFaults(7)).toEqual(faults.slice(0, 7));
});

it("has both look for a fault that either finds at once", async () => {
  const fault = someFaults(21).find(({ id }) => id.startsWith("numbers-code-error"));
  if (fault === undefined) throw new Error("no such fault");
  const { proviso, random, calls, meaningful } = await lookFor(fault, 1_500);
  expect({ proviso, random }).toEqual({ proviso: true, random: true });
  expect(meaningful).toBeGreaterThan(0);
  expect(meaningful).toBeLessThan(calls);
});

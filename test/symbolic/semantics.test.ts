import { describe, expect, it } from "vitest";
import { executeConcretely } from "../../packages/proviso/dist/symbolic/concrete.js";
import { agree } from "./programs/agree.js";
import { executeInHost } from "./programs/host.js";
import { type Counts, runPairs } from "./programs/run-pairs.js";
import { transpile } from "./programs/transpile.js";
import { programText, tricky } from "./tricky/index.js";

const programs = 540;
const inputsEach = 3;
const atOnce = 90;
/** What the machine may leave open of random programs. */
const mostUnmodelled = 0.02;

describe("random programs", () => {
  const parts: Counts[] = [];
  for (let first = 1; first <= programs; first += atOnce)
    it(`end as in V8, with arguments in the same state: from ${first} on`, async () => {
      const seeds = Array.from({ length: atOnce }, (_, i) => first + i);
      const counts = await runPairs(seeds, inputsEach, { execute: executeConcretely, transpile });
      parts.push(counts);
      expect(counts.disagreements[0]).toBeUndefined();
    });

  it("are modelled, but for a few, and many of them return", () => {
    const sum = (of: (one: Counts) => number): number => parts.reduce((total, one) => total + of(one), 0);
    const pairs = sum((one) => one.pairs);
    const agreed = sum((one) => one.agreed);
    expect(pairs).toBeGreaterThan(0.9 * programs * inputsEach);
    expect((pairs - agreed) / pairs).toBeLessThan(mostUnmodelled);
    expect(sum((one) => one.returned) / agreed).toBeGreaterThan(0.35);
  });
});

for (const [group, cases] of Object.entries(tricky))
  describe(`tricky programs: ${group}`, () => {
    for (const one of cases)
      it(one[0], async () => {
        const text = programText(group, one);
        const host = await executeInHost(transpile(text), "entry", [[]]);
        const machine = executeConcretely(text, "entry", [[]]);
        if (host === undefined || machine.kind === "unmodelled" || machine.kind === "bounded")
          throw new Error(JSON.stringify(machine));
        const isSame =
          machine.kind === host.kind && agree(machine.value, host.value) && agree(machine.args, host.args);
        if (!isSame) expect(machine).toEqual(host);
        expect(isSame).toBe(true);
      });
  });

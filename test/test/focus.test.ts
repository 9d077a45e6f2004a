import { expect, it } from "vitest";
import { randomFrom } from "../../packages/proviso/src/generate/index.js";
import { Focus } from "../../packages/proviso/src/search/guest/focus.js";
import { planFiles, unitNamed } from "../generate/planned.js";

it("cases are drawn from what a unit mentions: of the type, mostly by the name it is compared with", () => {
  const plan = planFiles({
    "a.ts": `
      /** @requires 0 <= count && count <= 50 */
      export function f(count: int, name: string, share: number): boolean {
        return count === 31 && share > 2.5 && name !== "none" && share !== 99;
      }
    `,
  });
  const unit = unitNamed(plan, "f");
  const [planned] = unit.cases;
  const focus = new Focus(plan, unit.mentions);
  const random = randomFrom(1, 1);
  const drawn = unit.parameters.map((_, at) => {
    const values = Array.from({ length: 2_000 }, () =>
      focus.pick(plan.units.indexOf(unit), at, planned?.parameters[at], random),
    );
    return values.filter((value) => value !== undefined);
  });
  const [counts = [], names = [], shares = []] = drawn;
  expect(counts.every((value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 50)).toBe(
    true,
  );
  const share = (values: typeof counts, wanted: readonly unknown[]): number =>
    values.filter((value) => wanted.includes(value)).length / values.length;
  expect(share(counts, [0, 31, 50])).toBeGreaterThan(0.5);
  expect(share(counts, [30, 32])).toBeGreaterThan(0.02);
  expect(share(names, ["none"])).toBe(1);
  expect(share(shares, [2.5, 99])).toBeGreaterThan(0.5);
  expect(new Set(shares)).toContain(3.5);
});

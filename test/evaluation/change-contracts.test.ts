import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { judge } from "../../evaluation/change-contracts/oracle/judge.mjs";
import { subjects } from "../../evaluation/change-contracts/subjects.mjs";

type Version = (n: number) => number;

const before: Version = (n) => {
  if (n === 3) throw new RangeError("three");
  return n < 0 ? n : n + 1;
};

/** What the oracle makes of a change of `before`: negative numbers are to become 0, and all else is to stay. */
function judged(after: Version, known: readonly number[]) {
  const oracle = {
    call: (load: (file: string) => Version, n: number) => load("")(n),
    blind: () => 0,
    aimed: () => 0,
    known,
    cases: [{ requires: (n: number) => n < 0, ensures: (now: number) => now === 0 }],
  };
  return judge(oracle, { old: () => before, new: () => after }, { blind: 0, aimed: 0, seed: 1 });
}

describe("the oracle of change contracts", () => {
  it("is content with a change that does what it says and no more", () => {
    const { violations, relevant } = judged((n) => (n < 0 ? 0 : before(n)), [-2, -1, 0, 3]);
    expect(violations).toEqual({ P1: [], P2: [] });
    expect(relevant.known).toBe(2);
  });

  it("tells what is not done from what is done besides", () => {
    const { violations } = judged((n) => (n === -2 || n === 0 ? 7 : Math.max(0, n + 1)), [-2, -1, 0, 3]);
    expect(violations).toEqual({ P1: [-2], P2: [0, 3] });
  });

  it("counts an exception against a case that does not allow it", () => {
    const { violations } = judged(() => {
      throw new RangeError("three");
    }, [-1, 3]);
    expect(violations).toEqual({ P1: [-1], P2: [] });
  });
});

describe("the subjects of change contracts", () => {
  const all = subjects();

  it("are enough of each group", () => {
    const count = (group: string) => all.filter((subject) => subject.group === group).length;
    expect(count("holds")).toBeGreaterThanOrEqual(4);
    expect(count("defective")).toBeGreaterThanOrEqual(4);
    expect(count("structural")).toBeGreaterThanOrEqual(2);
  });

  it.each(all)("$slug has a contract, an oracle and an expectation that fits its group", (subject) => {
    const oracle = path.join("evaluation/change-contracts/oracle", `${subject.slug}.mjs`);
    expect(existsSync(oracle)).toBe(true);
    expect(readFileSync(subject.contract, "utf8")).toContain("changed_behavior");
    expect(subject.expected === "none").toBe(subject.group !== "defective");
  });
});

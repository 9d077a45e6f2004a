import { describe, expect, it } from "vitest";
import { joinedUnits, type UnitResult, type Verdict } from "./index.js";
import { joined } from "./verdict.js";

const all: readonly Verdict[] = ["proved", "bounded", "violated", "suspected", "tested", "unknown"];
const pairs = all.flatMap((a) => all.map((b) => [a, b] as const));

describe("two verdicts on a unit", () => {
  it("come to one of the two, in whichever order, and of several in whichever order", () => {
    for (const [a, b] of pairs) {
      expect([a, b]).toContain(joined(a, b));
      expect(joined(a, b)).toBe(joined(b, a));
      for (const c of all) expect(joined(joined(a, b), c)).toBe(joined(a, joined(b, c)));
    }
    for (const a of all) expect(joined(a, a)).toBe(a);
  });

  it("are violated if one is, and say no more than one of them if the other knows nothing", () => {
    for (const a of all) {
      expect(joined("violated", a)).toBe("violated");
      expect(joined("unknown", a)).toBe(a);
    }
  });

  it("claim what is strongest, unless something speaks against it", () => {
    expect(joined("proved", "tested")).toBe("proved");
    expect(joined("bounded", "tested")).toBe("bounded");
    expect(joined("suspected", "tested")).toBe("suspected");
    expect(joined("suspected", "proved")).toBe("suspected");
  });
});

describe("two results of a unit", () => {
  const place = { unit: "f", file: "a.ts", line: 3 };
  const proof: UnitResult = {
    ...place,
    clauses: 2,
    verdict: "bounded",
    reason: "not looked further than 8 passes of a loop",
    restsOn: ["real-arithmetic"],
    gaps: [{ why: "bounded", what: "8 passes of a loop", file: "a.ts", line: 5 }],
    work: { smtCalls: 3, states: 2, ms: 10, solverMs: 4 },
  };
  const search: UnitResult = {
    ...place,
    clauses: 1,
    verdict: "tested",
    cases: { run: 10, meaningful: 7 },
  };

  it("keep all that either says", () => {
    expect(joinedUnits(proof, search)).toEqual({ ...proof, cases: { run: 10, meaningful: 7 } });
    expect(joinedUnits(search, proof)).toEqual(joinedUnits(proof, search));
  });

  it("say the same once, and count together", () => {
    expect(joinedUnits(proof, proof)).toEqual({
      ...proof,
      work: { smtCalls: 6, states: 4, ms: 20, solverMs: 8 },
    });
    const unmet: UnitResult = { ...place, clauses: 1, verdict: "unknown", reason: "no call could be made" };
    expect(joinedUnits({ ...proof, verdict: "unknown" }, unmet).reason).toBe(
      "not looked further than 8 passes of a loop; no call could be made",
    );
    expect(joinedUnits(search, search).cases).toEqual({ run: 20, meaningful: 14 });
  });

  it("have the verdict that their verdicts come to", () => {
    for (const [a, b] of pairs)
      expect(joinedUnits({ ...proof, verdict: a }, { ...search, verdict: b }).verdict).toBe(joined(a, b));
    const { verdict: _, ...without } = proof;
    expect(joinedUnits(without, search).verdict).toBe("tested");
    expect(joinedUnits(without, without).verdict).toBeUndefined();
  });
});

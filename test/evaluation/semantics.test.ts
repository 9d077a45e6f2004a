import { describe, expect, it } from "vitest";
import { report } from "../../evaluation/semantics/report.mjs";

describe("the report on semantics", () => {
  it("sums what parts counted, and keeps tables whole", () => {
    const part = (pairs: number, agreed: number, reason: string, open: number) => ({
      pairs,
      agreed,
      returned: 1,
      unmodelled: new Map([[reason, open]]),
      disagreements: [],
    });
    const text = report([part(10, 9, "`|` on an object", 1), part(30, 27, "`|` on an object", 3)]);
    expect(text).toContain("| 40 | 36 | 2 | 34 | **0** | 4 (10.00 %) |");
    expect(text).toContain("| `\\|` on an object | 4 |");
  });
});

import { describe, expect, it } from "vitest";
import type { Fault } from "../../evaluation/nonconformances/inject/index.mjs";
import { textOf, wellTyped } from "../../evaluation/proved-faults/copies.mjs";
import { experiment, outcomeOf } from "../../evaluation/proved-faults/experiment.mjs";
import { faultsOf } from "../../evaluation/proved-faults/faults.mjs";
import { programs } from "../../evaluation/proved-faults/programs.mjs";
import { report } from "../../evaluation/proved-faults/report.mjs";

const program = programs().find(({ name }) => name.endsWith("units/alias.ts"));
if (program === undefined) throw new Error("the unit is not there");
const proved = [{ file: "alias.ts", unit: "move", verdict: "proved" }];

describe("faults in what is proved", () => {
  it("are slips in the code of units that are proved", () => {
    const faults = faultsOf(program, proved);
    expect(faults.length).toBeGreaterThan(3);
    expect(new Set(faults.map(({ unit }) => unit))).toEqual(new Set(["move"]));
    for (const fault of faults)
      expect(textOf(program, "alias.ts", fault)).not.toBe(textOf(program, "alias.ts", undefined));
    expect(faultsOf(program, [{ file: "alias.ts", unit: "move", verdict: "unknown" }])).toEqual([]);
  });

  it("leave a program that TypeScript takes", async () => {
    const [first] = faultsOf(program, proved);
    if (first === undefined) throw new Error("there is no fault");
    const broken: Fault = { ...first, edits: [{ start: 0, end: 0, text: 'const wrong: number = "";\n' }] };
    expect(await wellTyped(program, [first, broken])).toEqual([first]);
  });

  it("are wrongly judged where a contract is seen broken and said to be proved", () => {
    const [fault] = faultsOf(program, proved);
    if (fault === undefined) throw new Error("there is no fault");
    const broken = {
      file: "alias.ts",
      unit: "move",
      by: "itself" as const,
      clause: "",
      inputs: "move(a, b);",
    };
    const verdicts = (verdict: string): typeof proved => [{ file: "alias.ts", unit: "move", verdict }];
    const wrong = outcomeOf(program, fault, verdicts("proved"), [broken]);
    expect(wrong).toMatchObject({ verdict: "proved", wrong: [broken] });
    expect(outcomeOf(program, fault, verdicts("violated"), [broken])).toMatchObject({
      verdict: "violated",
      wrong: [],
    });
    const text = report([{ program, proved: 1, made: 4, outcomes: [wrong] }]);
    expect(text).toContain("| 1 | 4 | 1 | 1 | 0 | 0 | 0 | 0 | 0 | **1** | 0 | 0 |");
    expect(text).toContain("move(a, b);");
  });

  it("change the verdict on a unit that is proved without them", async () => {
    const choose = (faults: readonly Fault[]): readonly Fault[] => faults.slice(0, 3);
    const { proved: count, outcomes } = await experiment(program, { choose, onProgress: () => {} });
    expect(count).toBe(1);
    expect(outcomes.filter(({ broken }) => broken.length > 0).length).toBeGreaterThan(0);
    expect(outcomes.flatMap(({ wrong }) => wrong)).toEqual([]);
  });
});

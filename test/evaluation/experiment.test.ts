import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { experiment, tuningHalf } from "../../evaluation/nonconformances/experiment.mjs";
import { loadSubject } from "../../evaluation/nonconformances/inject/index.mjs";
import { findingOf, type KeptFault } from "../../evaluation/nonconformances/match.mjs";
import { inPool } from "../../evaluation/nonconformances/pool.mjs";
import { judgements, report, reportByFault } from "../../evaluation/nonconformances/report.mjs";
import { findingsOf } from "../../evaluation/nonconformances/tool.mjs";

const fault: KeptFault = {
  id: "ring-weak-precondition-00000000",
  subject: "ring",
  file: "statistics.ts",
  cause: "weak-precondition",
  operator: "clause",
  unit: "A.f",
  edits: [{ start: 0, end: 0, text: "// faulty\n" }],
  expectedKinds: ["precondition", "postcondition", "invariant"],
  witness: { kind: "precondition", unit: "B.g", caller: "A.f", clause: "", seed: 0, calls: 1 },
};

describe("detection", () => {
  it("is a finding at the unit at fault, else one where the driver met it", () => {
    const findings = [
      { kind: "constraint", unit: "A.f" },
      { kind: "invariant", unit: "B.g" },
      { kind: "precondition", unit: "B.g" },
      { kind: "postcondition", unit: "A.f" },
    ];
    expect(findingOf(fault, findings, [])).toBe(findings[3]);
    expect(findingOf(fault, findings.slice(0, 3), [])).toBe(findings[2]);
    expect(findingOf(fault, findings.slice(0, 2), [])).toBe(undefined);
  });

  it("is, of an invariant, a finding anywhere in its class", () => {
    const broken: KeptFault = {
      ...fault,
      cause: "strong-invariant",
      unit: "A",
      expectedKinds: ["invariant"],
    };
    const findings = [
      { kind: "invariant", unit: "AB.f" },
      { kind: "postcondition", unit: "A.f" },
      { kind: "invariant", unit: "get A.size" },
    ];
    expect(findingOf(broken, findings, [])).toBe(findings[2]);
    expect(findingOf(broken, findings.slice(0, 2), [])).toBe(undefined);
  });
});

it("a supplier that promises too little is found by its clients", () => {
  const silent: KeptFault = { ...fault, cause: "weak-postcondition" };
  const findings = [
    { kind: "invariant", unit: "D.i" },
    { kind: "postcondition", unit: "C.h" },
  ];
  const { clientsOf } = loadSubject("ring");
  expect(clientsOf("mean")).toContain("movingAverage");
  expect(findingOf(silent, findings, ["C.h"])).toBe(findings[1]);
  expect(findingOf(silent, findings, ["C.k"])).toBe(undefined);
  expect(findingOf(fault, findings, ["C.h"])).toBe(undefined);
});

describe("the experiment", () => {
  const found = { kind: "postcondition", unit: "A.f", breadth: 2, depth: 1 };
  const run = (): ReturnType<typeof experiment> =>
    experiment({
      faults: [fault, { ...fault, id: "elsewhere" }, { ...fault, id: "unseen", subject: "text" }],
      subjects: ["ring", "text"],
      atOnce: 2,
      clientsOf: () => [],
      onProgress: () => {},
      test: async (program) => {
        if (!("id" in program) || program.id === "unseen") return [];
        if (program.id === "elsewhere") return [{ kind: "postcondition", unit: "other" }];
        const causes = [{ cause: "weak-precondition", score: 1 }];
        return [{ ...found, cause: "weak-precondition", causes, jmlok: "strong-postcondition" }];
      },
    });

  it("judges detected faults, by both sets of rules", async () => {
    const { outcomes, clean } = await run();
    expect(clean).toEqual([
      { subject: "ring", findings: [] },
      { subject: "text", findings: [] },
    ]);
    expect(outcomes.map(({ any, proviso }) => [any, proviso !== undefined])).toEqual([
      [true, true],
      [true, false],
      [false, false],
    ]);
    const truth = "weak-precondition";
    expect(judgements(outcomes, "proviso")).toEqual([{ truth, said: "weak-precondition" }]);
    expect(judgements(outcomes, "jmlok")).toEqual([{ truth, said: "strong-postcondition" }]);
  });

  it("is reported with its counts", async () => {
    const { outcomes, clean } = await run();
    const text = report(outcomes, clean, {
      calls: 7,
      fates: { "weak-precondition": { kept: 3, unrevealed: 4 } },
    });
    expect(text).toContain("| weak-precondition | 3 | 4 | 0 | 0 | 0 | 0 | 7 |");
    expect(text).toContain("| **all** | 3 | 1 | 33 % | 2 | 67 % |");
    expect(text).toContain("False alarms in 2 clean subjects: **0**");
    expect(text).toContain("| **Proviso** |  |  | 1.00 | 0.00 | 1.00 | 0.00 |");
    expect(reportByFault(outcomes)).toContain("| elsewhere |");
  });

  it("tunes on half of the subjects", () => {
    expect(tuningHalf).toEqual(["calendar", "health", "ledger", "numbers", "scheduler"]);
  });
});

describe("running the tool", () => {
  const script = `
    import { readFileSync } from "node:fs";
    const kind = readFileSync("statistics.ts", "utf8").startsWith("// faulty") ? "invariant" : "constraint";
    const unit = process.argv.slice(2).join(" ");
    console.log(JSON.stringify({ findings: [{ kind, unit, file: "statistics.ts", message: "", causes: [{ cause: "a", score: 1, evidence: "" }] }] }));
    process.exitCode = 1;
  `;

  it("gives what it finds in a copy with the fault", async () => {
    await withTool(script, async (tool) => {
      const options = "test --reporter json --seed 1";
      const causes = [{ cause: "a", score: 1 }];
      expect(await findingsOf(tool, fault)).toEqual([{ kind: "invariant", unit: `${options} .`, causes }]);
      expect(await findingsOf(tool, { subject: "ring" })).toEqual([
        { kind: "constraint", unit: `${options} .`, causes },
      ]);
    });
  });

  it("asks JMLOK's rules of the same findings", async () => {
    const found = { kind: "postcondition", unit: "mean", file: "statistics.ts" };
    await withTool(`console.log(${JSON.stringify(JSON.stringify({ findings: [found] }))});`, async (tool) => {
      const [finding] = await findingsOf(tool, { subject: "ring" });
      expect(finding).toEqual({ kind: "postcondition", unit: "mean", jmlok: "strong-postcondition" });
    });
  });

  it("does not take a failure for an answer", async () => {
    await withTool("process.exitCode = 2;", async (tool) => {
      await expect(findingsOf(tool, fault)).rejects.toThrow("ended with 2");
    });
  });
});

it("a pool keeps the order of its tasks", async () => {
  let running = 0;
  let most = 0;
  const results = await inPool([30, 1, 20, 5], 2, async (milliseconds) => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    running -= 1;
    return milliseconds;
  });
  expect(results).toEqual([30, 1, 20, 5]);
  expect(most).toBe(2);
});

async function withTool(script: string, use: (tool: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "proviso-test-"));
  try {
    const tool = path.join(folder, "tool.mjs");
    writeFileSync(tool, script);
    await use(tool);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

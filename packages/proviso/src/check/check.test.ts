import { describe, expect, it } from "vitest";
import type { Finding, Message, ResultDocument, UnitResult, Verdict } from "../result/index.js";
import { check } from "./index.js";

// The composition alone: the capabilities are functions here, and the clock is a number.

const message = (file: string, text: string): Message => ({
  file,
  line: 1,
  column: 1,
  endLine: 1,
  endColumn: 2,
  code: "contract/type",
  severity: "error",
  message: text,
  excerpt: { firstLine: 1, lines: ["x"] },
  notes: [],
});

const finding = (unit: string, more: Partial<Finding> = {}): Finding => ({
  ...message("a.ts", `${unit} breaks its promise`),
  id: unit,
  kind: "postcondition",
  unit,
  verdict: "violated",
  clause: "ensures x",
  ...more,
});

const unit = (name: string, verdict?: Verdict, more: Partial<UnitResult> = {}): UnitResult => ({
  unit: name,
  file: "a.ts",
  line: 1,
  clauses: 1,
  ...(verdict !== undefined && { verdict }),
  ...more,
});

const document = (more: Partial<ResultDocument> = {}): ResultDocument => ({
  schema: 1,
  command: "x",
  version: "0",
  units: [],
  findings: [],
  problems: [],
  summary: { files: 1, units: 0, clauses: 0, findings: 0, errors: 0, warnings: 0, cases: 0, meaningful: 0 },
  ...more,
});

interface Played {
  readonly lint?: Partial<ResultDocument>;
  readonly proofs?: Partial<ResultDocument>;
  readonly tests?: Partial<ResultDocument>;
  /** Milliseconds that each takes. */
  readonly takes?: readonly [lint: number, verify: number];
}

async function play({ lint, proofs, tests, takes: [first, second] = [0, 0] }: Played) {
  let clock = 0;
  let forProofs: number | undefined;
  let forTests: number | undefined;
  const settled: string[] = [];
  const { document: made, files } = await check<string>({
    timeLimit: 60_000,
    now: () => clock,
    lint: () => {
      clock += first;
      return document(lint);
    },
    verify: async (milliseconds) => {
      forProofs = milliseconds;
      clock += second;
      return document(proofs);
    },
    test: async (isSettled, timeLeft) => {
      forTests = timeLeft();
      for (const one of ["f", "g", "h"]) if (isSettled(unit(one))) settled.push(one);
      return { document: document({ seed: 7, ...tests }), files: ["t"] };
    },
  });
  const verdicts = Object.fromEntries(made.units.map((one) => [one.unit, one.verdict]));
  return { document: made, files, forProofs, forTests, settled, verdicts };
}

describe("the time", () => {
  it("is for proofs up to a share, and what they leave is for tests", async () => {
    expect(await play({ takes: [1_000, 4_000] })).toMatchObject({ forProofs: 35_000, forTests: 54_800 });
    expect(await play({ takes: [1_000, 35_000] })).toMatchObject({ forProofs: 35_000, forTests: 23_800 });
  });

  it("is spent on nothing more when it is used up, and nothing is claimed then", async () => {
    const late = await play({ takes: [70_000, 0], lint: { units: [unit("f")] } });
    expect(late).toMatchObject({ forProofs: undefined, forTests: undefined, verdicts: { f: "unknown" } });
    expect(late.document.remarks).toEqual([{ kind: "stopped", message: "no time was left for tests" }]);
    const slow = await play({ takes: [0, 70_000], proofs: { units: [unit("f", "proved")] } });
    expect(slow).toMatchObject({ forTests: undefined, verdicts: { f: "proved" } });
  });
});

describe("a unit", () => {
  it("is tested unless a proof has settled it", async () => {
    const units = [unit("f", "proved"), unit("g", "violated"), unit("h", "bounded")];
    expect((await play({ proofs: { units } })).settled).toEqual(["f", "g"]);
  });

  it("has one verdict, of proof and test together", async () => {
    const proofs = { units: [unit("f", "bounded", { reason: "8 passes" }), unit("g", "unknown")] };
    const cases = { run: 9, meaningful: 5 };
    const tests = { units: [unit("f", "tested", { cases }), unit("g", "violated"), unit("h", "tested")] };
    const { document: made, verdicts } = await play({ proofs, tests });
    expect(verdicts).toEqual({ f: "bounded", g: "violated", h: "tested" });
    expect(made.units[0]).toMatchObject({ reason: "8 passes", cases });
  });

  it("that is proved is not counted as tested, but is violated if a test breaks it", async () => {
    const proofs = { units: [unit("f", "proved"), unit("g", "proved")] };
    const tests = {
      units: [unit("f", "tested", { cases: { run: 9, meaningful: 5 } }), unit("g", "violated")],
    };
    const { document: made, verdicts } = await play({ proofs, tests });
    expect(verdicts).toEqual({ f: "proved", g: "violated" });
    expect(made.units[0]?.cases).toBeUndefined();
  });
});

describe("a finding", () => {
  it("of both is there once, with its cause", async () => {
    const known = finding("f", { cause: "code-error" });
    const { document: made } = await play({
      proofs: { findings: [finding("f"), finding("g")] },
      tests: { findings: [finding("h"), known] },
    });
    expect(made.findings).toEqual([known, finding("g"), finding("h")]);
    expect(made.summary).toMatchObject({ findings: 3, errors: 3, warnings: 0 });
  });

  it("that was run is not made a suspicion by a test that could not repeat it", async () => {
    const doubted = finding("f", { verdict: "suspected", doubt: "not again" });
    const { document: made } = await play({
      proofs: { findings: [finding("f")] },
      tests: { findings: [doubted] },
    });
    expect(made.findings).toEqual([finding("f")]);
  });
});

describe("what is wrong with the input", () => {
  it("is said once, and an error in a contract is a finding as lint has it", async () => {
    const error: Finding = { ...message("b.ts", "Cannot find name"), id: "1", kind: "contract-error" };
    const broken = message("c.ts", "Type expected.");
    const unloadable = message("d.ts", "The module could not be loaded");
    const { document: made } = await play({
      lint: { findings: [error], problems: [broken] },
      proofs: { problems: [broken, message("b.ts", "Cannot find name")] },
      tests: { problems: [broken, message("b.ts", "Cannot find name"), unloadable] },
    });
    expect(made.findings).toEqual([error]);
    expect(made.problems).toEqual([broken, unloadable]);
  });

  it("is no remark as well", async () => {
    const prose: Finding = { ...message("b.ts", "is prose"), id: "1", kind: "contract-error" };
    const other = { kind: "not-called" as const, message: "it is private", file: "b.ts", line: 1 };
    const { document: made } = await play({
      lint: { findings: [prose] },
      tests: { remarks: [{ kind: "never-tested", message: "is prose", file: "b.ts", line: 1 }, other] },
    });
    expect(made.remarks).toEqual([other]);
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import { findingOf, inFolder, type ResultDocument, summaryOf, tested, unitOf } from "./support.js";

// The verdicts of jmlunit (Cheon, §8.4.1), each by a module of its own in one program.

const files = {
  "entry.ts": `import type { int } from "@proviso/runtime";
/** @requires (n * 7 + 3) % 5 === 0 */
export function picky(n: int): int { return n; }
/** @requires n % 2 === 0 && n % 2 === 1 */
export function impossible(n: int): int { return n; }
`,
  "internal.ts": `import type { int } from "@proviso/runtime";
/** @requires n > 10 */
export function large(n: int): int { return n; }
/** No contract of its own. */
export function careless(n: int): int { return large(n); }
export class Account {
  //@ invariant this.balance >= 0;
  balance = 0;
  //@ requires amount > 0 && amount <= this.balance;
  withdraw(amount: int): void { this.balance -= amount; }
}
export class Bank {
  readonly #account = new Account();
  //@ requires amount > 0;
  take(amount: int): void { this.#account.withdraw(amount); }
}
`,
  "later.ts": `import type { int } from "@proviso/runtime";
/** @requires n > 0 */
export function half(n: int): int { return n >> 1; }
export async function atOnce(n: int): Promise<int> { return half(n); }
export async function later(n: int): Promise<int> { await null; return half(n); }
/** @requires n > 0 */
export async function direct(n: int): Promise<int> { return n; }
`,
  "constructors.ts": `import type { int } from "@proviso/runtime";
export class Part {
  //@ requires size > 0;
  constructor(readonly size: int) {}
}
export class Unwritten extends Part {
  //@ invariant this.count === 0;
  count = 0;
}
export class Careless {
  readonly part: Part;
  constructor(size: int) { this.part = new Part(size); }
}
`,
  "exceptions.ts": `import type { int } from "@proviso/runtime";
/** @ensures \\result > 0 */
export function picky(n: int): int { if (n < 0) throw new RangeError("negative"); return n + 1; }
/** @ensures \\result > 0 */
export function odd(n: int): int { if (n < 0) throw "not even an error"; return n + 1; }
`,
  "shared.ts": `export class Counter {
  count = 0;
  step(): void { this.count++; }
}
export class Gauge {
  //@ invariant this.counter.count <= 2;
  readonly #name = "gauge";
  /** @requires counter.count <= 2 */
  constructor(readonly counter: Counter) {}
  name(): string { return this.#name; }
}
`,
  "shape.ts": `export interface Shape {
  //@ requires factor > 0;
  //@ ensures \\result >= 0;
  scaled(factor: number): number;
}
`,
  "square.ts": `import type { Shape } from "./shape.js";
export class Square implements Shape {
  scaled(factor: number): number { return factor > 50 ? -1 : 1; }
}
export class Circle implements Shape {
  scaled(factor: number): number { return factor * 3; }
}
`,
  "namesakes/one.ts": `import { parse as other } from "./other.js";
/** @requires n > -5 */
export function parse(n: number): number { return other(n); }
`,
  "namesakes/other.ts": `/** @requires n > 10 */
export function parse(n: number): number { return n; }
/** @ensures \\result !== 77 */
export function kept(n: number): number { return n === 77 ? 78 : n; }
`,
  "namesakes/broken.ts": `/** @ensures \\result !== 77 */
export function kept(n: number): number { return n; }
`,
};

let document: ResultDocument;
let status: number;
beforeAll(async () => {
  ({ document, status } = await inFolder(files, (cwd) =>
    tested(cwd, ["--cases", "5000", "--time-limit", "60", "--causes", "none"]),
  ));
});

describe("a case", () => {
  it("that breaks the entry precondition itself is meaningless, and counted apart", () => {
    const { verdict, cases } = document.units.find(({ file }) => file === "entry.ts") ?? {};
    expect(verdict).toBe("tested");
    expect(cases?.meaningful).toBeGreaterThan(0);
    expect(cases?.run).toBeGreaterThan(cases?.meaningful ?? 0);
    expect(document.findings.filter(({ file }) => file === "entry.ts")).toEqual([]);
  });

  it("that never meets the precondition leaves its unit unknown, with the reason", () => {
    const { verdict, cases, reason } = unitOf(document, "impossible");
    expect({ verdict, meaningful: cases?.meaningful }).toEqual({ verdict: "unknown", meaningful: 0 });
    expect(reason).toBe(`none of ${cases?.run} calls met the precondition of impossible`);
    expect(cases?.run).toBeGreaterThan(10);
  });

  it("in which a unit calls another outside its domain is a finding", () => {
    expect(findingOf(document, "Account.withdraw")).toMatchObject({
      kind: "precondition",
      breadth: 2,
      depth: 2,
      verdict: "violated",
      inputs: "const bank = new Bank();\nbank.take(1);",
      message: expect.stringContaining("Bank.take called Account.withdraw outside its domain"),
    });
  });

  it("in which a unit without a contract does so is one too", () => {
    expect(findingOf(document, "large")).toMatchObject({
      kind: "precondition",
      depth: 2,
      inputs: "careless(0);",
    });
  });

  it("in which it does so while nobody waits yet, or later, is one too", () => {
    const found = document.findings.filter(({ file }) => file === "later.ts");
    expect(found.map(({ unit, kind }) => [unit, kind])).toEqual([["half", "precondition"]]);
    expect(found[0]?.inputs).toMatch(/^await (atOnce|later)\(/);
    expect(document.remarks?.filter(({ kind }) => kind === "ended-process")).toEqual([]);
  });

  it("of a constructor that nobody wrote is about the one above; of one that was written it is not", () => {
    expect(document.findings.filter(({ file }) => file === "constructors.ts")).toMatchObject([
      { kind: "precondition", unit: "Part.constructor", inputs: "new Careless(0);", depth: 2 },
    ]);
    const { verdict, cases } = unitOf(document, "Unwritten.constructor");
    expect(verdict).toBe("tested");
    expect(cases?.run).toBeGreaterThan(cases?.meaningful ?? 0);
  });

  it("that ends with another exception is fine", () => {
    expect(document.findings.filter(({ file }) => file === "exceptions.ts")).toEqual([]);
    for (const { verdict, cases } of document.units.filter(({ file }) => file === "exceptions.ts")) {
      expect(verdict).toBe("tested");
      expect(cases?.meaningful).toBe(cases?.run);
    }
  });

  it("whose invariant does not hold to begin with is a failure", () => {
    const found = findingOf(document, "Gauge.name");
    expect(found).toMatchObject({ kind: "invariant", verdict: "violated" });
    expect(found.message).toContain("when Gauge.name is entered");
    expect(found.inputs?.split("\n").filter((line) => line.endsWith(".step();"))).toHaveLength(3);
  });

  it("of a class is judged by the contract of its interface", () => {
    expect(findingOf(document, "Square.scaled")).toMatchObject({
      kind: "postcondition",
      file: "shape.ts",
      inputs: "const square = new Square();\nsquare.scaled(51);",
    });
    const { verdict, cases } = unitOf(document, "Circle.scaled");
    expect(verdict).toBe("tested");
    expect(cases?.run).toBeGreaterThanOrEqual(cases?.meaningful ?? 0);
  });

  it("is about a unit of its file, whatever its name", () => {
    expect(summaryOf(document).filter((line) => / (parse|kept):/.test(line))).toEqual([
      "postcondition kept: kept(77);",
      "precondition parse: parse(0);",
    ]);
    const verdicts = document.units.filter(({ unit }) => unit === "kept" || unit === "parse");
    expect(
      Object.fromEntries(verdicts.map(({ unit, file, verdict }) => [`${file} ${unit}`, verdict])),
    ).toEqual({
      "namesakes/broken.ts kept": "violated",
      // It is the one that calls who breaks the other's precondition.
      "namesakes/one.ts parse": "violated",
      "namesakes/other.ts kept": "tested",
      "namesakes/other.ts parse": "tested",
    });
  });
});

it("the summary counts what the units and findings say", () => {
  expect(status).toBe(1);
  const { summary, units, findings, problems } = document;
  expect(problems).toEqual([]);
  expect(summary).toMatchObject({
    units: units.length,
    findings: findings.length,
    errors: findings.length,
    files: Object.keys(files).length,
  });
  expect(summary.meaningful).toBeLessThan(summary.cases ?? 0);
  expect(findings).toHaveLength(8);
});

import { describe, expect, it } from "vitest";
import { inFolder, type ResultDocument, summaryOf, tested, testedFiles, unitOf } from "./support.js";

const faults = `import type { int, nat } from "@proviso/runtime";
/** @requires x > 0
 *  @ensures \\result < 100 */
export function square(x: int): int { return x * x; }
/** @ensures \\result <= 3 */
export function longest(words: readonly string[]): int {
  return Math.max(0, ...words.map((word) => word.length));
}
/** @ensures \\result !== "b" */
export function second(text: string): string { return text[1] ?? ""; }
/** @requires low <= high
 *  @ensures \\result < 1000 */
export function span(low: int, high: int): int { return high - low; }
/** @ensures \\result === undefined || \\result.length < 2 */
export function nested(value: { readonly tags?: readonly { readonly name: string; readonly on: boolean }[]; readonly note: string | null }): string | undefined {
  return value.tags?.find(({ on }) => on)?.name;
}
/** @ensures \\result < 5 */
export function count(first: boolean, ...rest: readonly nat[]): nat { return rest.filter((n) => n > 9).length + (first ? 4 : 4); }
/** @ensures !\\result */
export function far(x: number): boolean { return x < -123456789; }
/** @ensures \\result < 10n */
export function big(n: bigint): bigint { return n; }
export class Stack {
  //@ invariant this.items.length <= 3;
  private readonly items: string[] = [];
  push(item: string): void { this.items.push(item); }
  pop(): string | undefined { return this.items.pop(); }
  peek(): string | undefined { return this.items.at(-1); }
  clear(): void { this.items.length = 0; }
}
`;

const small = ["--cases", "3000", "--causes", "none"];

describe.concurrent("shrinking", () => {
  it("leaves the smallest calls, well typed, and none that is not needed", async () => {
    const { document, status } = await testedFiles({ "faults.ts": faults }, small);
    expect(status).toBe(1);
    const stack = "const stack = new Stack();";
    const push = 'stack.push("");';
    expect(summaryOf(document)).toEqual([
      `invariant Stack.push: ${[stack, push, push, push, push].join(" ")}`,
      "postcondition big: big(10n);",
      "postcondition count: count(false, 10);",
      "postcondition far: far(-123456790);",
      'postcondition longest: longest(["aaaa"]);',
      'postcondition nested: nested({ tags: [{ name: "aa", on: true }], note: null });',
      'postcondition second: second("ab");',
      "postcondition span: span(0, 1000);",
      "postcondition square: square(10);",
    ]);
    for (const { verdict, breadth, inputs, revealed } of document.findings) {
      expect(verdict).toBe("violated");
      expect(breadth).toBe(inputs?.split("\n").length);
      expect(revealed).toBeGreaterThan(0);
    }
  });

  it("ends in time where calls are slow", async () => {
    const slow = `/** @ensures \\result < 1000 */
export function slow(n: number, text: string): number {
  for (const end = process.hrtime.bigint() + 30_000_000n; process.hrtime.bigint() < end; );
  return n + text.length;
}
`;
    const start = performance.now();
    const { document } = await testedFiles({ "slow.ts": slow }, ["--cases", "40", "--causes", "none"]);
    expect(document.findings).toHaveLength(1);
    expect(performance.now() - start).toBeLessThan(30_000);
  });
});

describe.concurrent("a seed", () => {
  it("gives the same document every time, and another seed another one", async () => {
    await inFolder({ "faults.ts": faults }, async (cwd) => {
      const run = async (seed: string): Promise<string> =>
        (await tested(cwd, [...small, "--cases", "900", "--seed", seed])).stdout;
      const [first, again, other] = await Promise.all(["5", "5", "6"].map(run));
      expect(again).toBe(first);
      const casesOf = (text = ""): unknown =>
        (JSON.parse(text) as ResultDocument).units.map(({ cases }) => cases);
      expect(casesOf(other)).not.toEqual(casesOf(first));
    });
  });

  it("is what a run that says nothing tells", async () => {
    const { document } = await testedFiles({ "faults.ts": faults }, ["--cases", "100", "--causes", "none"]);
    expect(document.seed).toBe(1);
  });

  it("does not decide about what depends on other things too, which is only suspected", async () => {
    const whimsical = `let calls = 0;
/** @ensures \\result */
export function whimsical(): boolean { return ++calls !== 90; }
`;
    const { document } = await testedFiles({ "whimsical.ts": whimsical }, [
      "--cases",
      "100",
      "--causes",
      "none",
    ]);
    expect(document.findings.map(({ verdict }) => verdict)).toEqual(["suspected"]);
    expect(document.units.map(({ verdict }) => verdict)).toEqual(["suspected"]);
  });
});

it.concurrent.each([1, 250])("%i cases are no more than so many calls", async (cases) => {
  const { document } = await testedFiles({ "faults.ts": faults }, [
    "--cases",
    String(cases),
    "--causes",
    "none",
  ]);
  expect(document.summary.cases).toBeLessThanOrEqual(cases);
  expect(document.summary.cases).toBeGreaterThan(cases / 2);
  expect(document.units.reduce((sum, unit) => sum + (unit.cases?.run ?? 0), 0)).toBeLessThanOrEqual(cases);
});

describe.concurrent("what the program makes itself", () => {
  const files = {
    "a.ts": `
export interface Seal { readonly text: string; readonly sum: number }
const sumOf = (text: string): number => [...text].reduce((sum, c) => (sum * 31 + c.charCodeAt(0)) % 65_521, 7);
/** @pure */
export function isSeal(seal: Seal): boolean { return seal.text !== "" && seal.sum === sumOf(seal.text); }
export function sealed(text: string): Seal | undefined { return text === "" ? undefined : { text, sum: sumOf(text) }; }
/**
 * @requires isSeal(seal)
 * @ensures \\result < 10
 */
export function open(seal: Seal): number { return seal.text.length * 10; }
/**
 * @requires seals.length > 0 && seals.every(isSeal)
 * @ensures \\result !== ""
 */
export function first(seals: readonly Seal[]): string { return seals[0]?.text.slice(1) ?? ""; }
`,
  };

  it("is given to what asks for it, alone and inside of other values", async () => {
    const { document } = await testedFiles(files, [
      "--cases",
      "4000",
      "--causes",
      "none",
      "--time-limit",
      "120",
    ]);
    for (const unit of ["open", "first"])
      expect([unit, unitOf(document, unit).verdict]).toEqual([unit, "violated"]);
  });

  it("is given only where its type allows it, and as a copy", async () => {
    const source = `
export type Read = { readonly ok: true; readonly value: number } | { readonly ok: false; readonly why: string };
const table: readonly number[] = Object.freeze([3, 1, 2]);
export function read(text: string): Read {
  const value = Number(text);
  return Number.isNaN(value) ? { ok: false, why: text } : { ok: true, value };
}
/** @ensures typeof \\result === "number" */
export function valueOf(read: { readonly ok: true; readonly value: number }): number { return read.value; }
export function all(): readonly number[] { return table; }
/** @signals_only RangeError */
export function sorted(list: number[]): number[] { return list.sort((a, b) => a - b); }
`;
    const { document } = await testedFiles({ "a.ts": source }, ["--cases", "6000", "--causes", "none"]);
    expect(document.findings).toEqual([]);
    for (const unit of ["valueOf", "sorted"]) expect(unitOf(document, unit).verdict).toBe("tested");
  });
});

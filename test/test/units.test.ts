import { beforeAll, expect, it } from "vitest";
import { findingOf, inFolder, type ResultDocument, summaryOf, tested, unitOf } from "./support.js";

// Every kind of unit: how it is called, and when its contract is judged.

const files = {
  "async.ts": `import type { int } from "@proviso/runtime";
/** @ensures \\result >= 0 */
export async function resolved(n: int): Promise<int> { await null; return n === 7 ? -1 : Math.abs(n); }
/** @ensures \\result >= 0 */
export async function rejected(n: int): Promise<int> { await null; if (n > 5) throw new TypeError("fine"); return 1; }
/** @signals (e: unknown) n < 0 */
export async function forbidden(n: int): Promise<int> { await null; if (n > 5) throw new TypeError("not fine"); return 1; }
/** @requires n > 0
 *  @ensures \\result.length === n */
export async function later(n: int): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, 3_600_000));
  return "x".repeat(Math.min(n, 20));
}
`,
  "generators.ts": `import type { int } from "@proviso/runtime";
/** @requires n >= 0
 *  @ensures \\result <= 20 */
export function* counted(n: int): Generator<int, int> { for (let i = 0; i < n; i++) yield i; return n; }
/** @requires n >= 0
 *  @ensures \\result < 15 */
export async function* countedLater(n: int): AsyncGenerator<int, int> { for (let i = 0; i < n; i++) yield i; return n; }
/** @ensures true */
export function* endless(): Generator<int> { for (let i = 0; ; i++) yield i; }
`,
  "members.ts": `import type { int } from "@proviso/runtime";
export class Thermometer {
  //@ invariant this.degrees >= -273;
  degrees = 0;
  /** @ensures \\result <= 1000 */
  get kelvin(): int { return this.degrees + 273; }
  /** @requires value >= 0 */
  set kelvin(value: int) { this.degrees = value - 280; }
  /** @ensures \\result < 50 */
  static twice(n: int): int { return n * 2; }
  /** @ensures \\result >= 0 */
  static get limit(): int { return -1; }
  /** @ensures \\result */
  [Symbol.toPrimitive](): boolean { return this.degrees !== 3; }
}
export const tools = {
  /** @ensures \\result !== 12 */
  same(n: int): int { return n; },
};
export namespace inner {
  /** @ensures \\result !== 13 */
  export function same(n: int): int { return n; }
}
export default function (n: int): int { return tools.same(n); }
`,
  "types.ts": `import type { int } from "@proviso/runtime";
/** @requires items.length > 0
 *  @ensures \\result !== undefined */
export function last<T extends object>(items: readonly T[]): T | undefined {
  return items[items.length === 3 ? 3 : items.length - 1];
}
export class Box<T> {
  //@ invariant this.values.length <= 2;
  private readonly values: T[] = [];
  add(value: T): this { this.values.push(value); return this; }
}
/** @ensures \\result.length === items.length */
export function mapped(items: readonly int[], f: (n: int) => int): int[] {
  return items.map(f).filter((n) => n < 1000);
}
/** @requires compare !== undefined
 *  @ensures \\result.length === items.length */
export function sorted(items: readonly string[], compare: (a: string, b: string) => number): string[] {
  return items.toSorted(compare);
}
export function over(x: int): int;
export function over(x: string): string;
/** @ensures typeof \\result === typeof x */
export function over(x: int | string): int | string { return typeof x === "string" && x.length > 2 ? x.length : x; }
/** @requires rest.length > 0
 *  @ensures \\result <= Math.max(...rest) */
export function sum(first: int, ...rest: int[]): int { return rest.reduce((a, b) => a + b, first * 0); }
/** @ensures step !== 8 */
export function optional(start: int, step: int = 1): int { return start + step; }
`,
};

const together = `import type { int } from "@proviso/runtime";
/** @requires a === a && b === b
 *  @ensures typeof a === typeof b */
export function same<T>(a: T, b: T): boolean { return a === b; }
/** @ensures items.every((item) => typeof item === typeof wanted) */
export function counted<T>(items: readonly T[], wanted: T): number { return items.filter((item) => item === wanted).length; }
/** What is given back can be given on, but not for another type. */
export function words(): string[] { return ["a"]; }
export function pad(text: string): string;
export function pad(n: int, fill: string): string;
/** @ensures typeof x === "string" <==> fill === undefined */
export function pad(x: int | string, fill?: string): string { return String(x) + fill; }
export function pair(a: int, b: int): void;
export function pair(a: string, b: string): void;
/** @ensures typeof a === typeof b
 *  @ensures a !== 3 && a !== "three" */
export function pair(a: int | string, b: int | string): void {}
`;

let document: ResultDocument;
beforeAll(async () => {
  const run = await inFolder(files, (cwd) =>
    tested(cwd, ["--cases", "9000", "--time-limit", "60", "--causes", "none"]),
  );
  expect(run.status).toBe(1);
  document = run.document;
});

it("finds what is wrong with each kind of unit, by calls that a person could write", () => {
  const thermometer = "const thermometer = new Thermometer();";
  expect(summaryOf(document)).toEqual([
    "exceptional-postcondition forbidden: await forbidden(6);",
    expect.stringMatching(/^invariant Box\.add: const box = new Box\(\); (box\.add\(.*\); ?){3}$/),
    `invariant set Thermometer.kelvin: ${thermometer} thermometer.kelvin = 0;`,
    "postcondition Thermometer.twice: Thermometer.twice(25);",
    "postcondition counted: [...counted(21)];",
    "postcondition countedLater: for await (const _ of countedLater(15));",
    `postcondition get Thermometer.kelvin: ${thermometer} thermometer.kelvin = 1008; thermometer.kelvin;`,
    "postcondition get Thermometer.limit: Thermometer.limit;",
    "postcondition inner.same: inner.same(13);",
    expect.stringMatching(/^postcondition last: last\(\[(\{.*\}(, )?){3}\]\);$/),
    "postcondition later: await later(21);",
    "postcondition mapped: mapped([0], () => 1000);",
    "postcondition optional: optional(0, 8);",
    'postcondition over: over("aaa");',
    "postcondition resolved: await resolved(7);",

    "postcondition sum: sum(0, 1, 1);",
    "postcondition tools.same: tools.same(12);",
  ]);
});

it("makes no call of arguments that no signature takes together", async () => {
  const run = await inFolder({ "together.ts": together }, (cwd) =>
    tested(cwd, ["--cases", "60000", "--time-limit", "60"]),
  );
  expect(summaryOf(run.document)).toEqual([
    expect.stringMatching(/^postcondition pair: pair\((3, 0|"three", "")\);$/),
  ]);
});

it("judges promises when they are settled, and takes a rejection for an exception", () => {
  expect(unitOf(document, "rejected")).toMatchObject({ verdict: "tested" });
  expect(findingOf(document, "later")).toMatchObject({ breadth: 1, depth: 1, kind: "postcondition" });
});

it("ends with generators that do not", () => {
  expect(unitOf(document, "endless")).toMatchObject({ verdict: "unknown" });
  expect(document.remarks?.filter(({ kind }) => kind === "ended-process")).toEqual([]);
});

it("gives functions where functions are wanted", () => {
  const { verdict, cases } = unitOf(document, "sorted");
  expect(verdict).toBe("tested");
  expect(cases?.meaningful).toBe(cases?.run);
});

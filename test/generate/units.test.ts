import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { planOf } from "../../packages/proviso/src/plan/index.js";
import { findSources, openProject } from "../../packages/proviso/src/program/index.js";
import { withProject } from "../support/project.js";
import { planFiles, showCases, showUnits, unitNamed } from "./planned.js";
import { showShape } from "./show.js";

const skippedOf = (plan: ReturnType<typeof planFiles>): string[] =>
  plan.skipped.map(({ unit, line, reason }) => `${line} ${unit}: ${reason}`);

describe("units of a module", () => {
  it("are all that the outside can call", () => {
    const plan = planFiles({
      "a.ts": `
export function declared(x: number): number { return x }
export const arrow = (x: number): number => x, expression = function (x: number): number { return x };
function renamed(): void {}
export { renamed as other };
export default function (x: string): string { return x }
export const object = {
  scale: 2,
  times(x: number): number { return x * this.scale },
  get double(): number { return 2 },
  set triple(x: number) {},
  inner: { deep: (x: number): number => x },
  "quoted-name"(): void {},
};
export const frozen = Object.freeze({ one(): number { return 1 } });
export namespace shapes {
  export function area(r: number): number { return r }
  export class Circle { grow(by: number): void {} }
  function hidden(): void {}
}
export type Handler = (x: string) => number;
export const handled: Handler = makeHandler();
function makeHandler(): Handler { return (x) => x.length }
export declare function ambient(x: number): number;
export function bound(this: Date): void {}
export enum Colour { Red }
export interface Nothing { f(): void }
`,
    });
    expect(showUnits(plan)).toEqual([
      "function declared declared",
      "function arrow arrow",
      "function expression expression",
      "function renamed other",
      "function default default",
      "method object.times object#times",
      "getter get object.double object#double",
      "setter set object.triple object#triple",
      "method object.inner.deep object.inner#deep",
      'method object."quoted-name" object#quoted-name',
      "method frozen.one frozen#one",
      "function shapes.area shapes.area",
      "function handled handled",
      "constructor shapes.Circle.constructor shapes.Circle",
      "method shapes.Circle.grow shapes.Circle#grow",
    ]);
    expect(skippedOf(plan)).toEqual([
      "24 ambient: it is declared here, and its code is elsewhere",
      "25 bound: it asks for a `this` that no object gives it",
    ]);
  });

  it("stand where they were written", () => {
    const plan = planFiles({
      "a.ts":
        "//@ requires x > 0;\nexport function first(x: number): number { return x }\nexport class C {\n  //@ ensures true;\n  m(): void {}\n}\n",
    });
    expect(plan.units.map(({ name, line, column }) => [name, line, column])).toEqual([
      ["first", 2, 1],
      ["C.constructor", 3, 1],
      ["C.m", 5, 3],
    ]);
  });

  it("are those of classes, with what they inherit", () => {
    const plan = planFiles({
      "a.ts": `
abstract class Base<T> {
  protected hidden = 1;
  readonly shown: T | undefined;
  #secret(): void {}
  private own(): void {}
  protected below(): void {}
  abstract todo(x: T): void;
  done(x: T): void {}
  get size(): number { return 1 }
  set size(n: number) {}
}
export class Leaf extends Base<string> {
  static count = 0;
  static make(n: number): Leaf { return new Leaf() }
  static get total(): number { return 1 }
  label = "";
  handler = (x: number): void => {};
  todo(x: string): void {}
  [Symbol.iterator](): Iterator<number> { return [1][Symbol.iterator]() }
}
export class Failure extends Error { code(): number { return 1 } }
export const Made = class {};
export default class { go(): void {} }
`,
    });
    expect(showUnits(plan)).toEqual([
      "method Base.done -#done",
      "getter get Base.size -#size",
      "setter set Base.size -#size",
      "constructor Leaf.constructor Leaf",
      "static Leaf.make Leaf#make",
      "getter get Leaf.total Leaf#total",
      "method Leaf.handler Leaf#handler",
      "method Leaf.todo Leaf#todo",
      "method Leaf.[Symbol.iterator] Leaf#@@iterator",
      "constructor Failure.constructor Failure",
      "method Failure.code Failure#code",
      "constructor Made.constructor Made",
      "constructor default.constructor default",
      "method default.go default#go",
    ]);
    expect(showCases(plan, unitNamed(plan, "Base.done"))).toEqual(["string"]);
    expect(unitNamed(plan, "get Leaf.total").owner).toBeUndefined();
    const leaf = plan.classes.find(({ name }) => name === "Leaf");
    expect(leaf?.units.map((index) => plan.units[index]?.name)).toEqual([
      "Leaf.handler",
      "Leaf.todo",
      "Leaf.[Symbol.iterator]",
      "Base.done",
      "get Base.size",
      "set Base.size",
    ]);
    expect(leaf?.fields).toEqual([
      { name: "label", type: "string" },
      { name: "shown", type: "T | undefined" },
    ]);
    expect(plan.units[leaf?.constructorUnit ?? -1]?.name).toBe("Leaf.constructor");
  });

  it("are reached by their own module when others export them too", () => {
    const plan = planFiles({
      "index.ts":
        'export * from "./inner.js";\nexport { f as g } from "./inner.js";\nexport * as all from "./inner.js";\n',
      "inner.ts": "export function f(): void {}\nexport class C {}\n",
    });
    expect(
      plan.units.map(({ name, access }) => [
        name,
        plan.modules[access?.module ?? -1]?.split("/").at(-1),
        access?.path,
      ]),
    ).toEqual([
      ["f", "inner.ts", ["f"]],
      ["C.constructor", "inner.ts", ["C"]],
    ]);
  });

  it("may need classes of other files", () => {
    const plan = planFiles(
      {
        "a.ts": 'import { Account } from "./account.js";\nexport function pay(a: Account): void {}\n',
        "account.ts":
          "export class Account { constructor(readonly n: number) {} pay(): void {} }\nexport function other(): void {}\n",
      },
      { targets: ["a.ts"] },
    );
    expect(showUnits(plan)).toEqual([
      "function pay pay",
      "constructor Account.constructor Account",
      "method Account.pay Account#pay",
    ]);
    expect(plan.modules.map((name) => name.split("/").at(-1))).toEqual(["a.ts", "account.ts"]);
    expect(plan.units[1]?.file.endsWith("account.ts")).toBe(true);
  });

  it("that have a contract and cannot be called are named with the reason", () => {
    const plan = planFiles({
      "a.ts": `
//@ requires x > 0;
function helper(x: number): void {}
export class C {
  //@ requires n > 0;
  private constructor(n: number) {}
  //@ requires n > 0;
  protected p(n: number): void {}
  //@ requires n > 0;
  #q(n: number): void {}
}
export function outer(): () => void {
  //@ requires n > 0;
  return (n: number) => {};
}
`,
    });
    expect(skippedOf(plan)).toEqual([
      "3 helper: code outside its module cannot name it",
      "6 C.constructor: it is private",
      "8 C.p: it is protected",
      "10 C.#q: it is private",
      "14 outer.(anonymous): it stands inside another unit",
    ]);
  });
});

describe("JavaScript", () => {
  it("has its types in JSDoc", () => {
    const plan = planFiles({
      "a.mjs": `
/** @import { int, nat } from "@proviso/runtime" */
/** @typedef {{ low: int, high?: nat }} Range */
/**
 * @param {int} x
 * @param {Map<string, nat>} [counts]
 * @param {Range[]} ranges
 * @param {...int} rest
 * @returns {nat}
 * @requires x > 0
 */
export function f(x, counts, ranges, ...rest) { return x }
/** @template T @param {T} x @param {(x: T) => int} g */
export const apply = (x, g) => g(x);
export const untyped = (x) => x;
export class Point {
  /** @param {?string} name */
  constructor(name) { /** @type {int} */ this.x = 1; this.name = name }
  /** @private */
  hidden() {}
  /** @param {Point} other */
  add(other) { return this.x + other.x }
}
`,
    });
    const f = unitNamed(plan, "f");
    expect(f.parameters.map(({ name, optional, rest }) => [name, optional, rest])).toEqual([
      ["x", false, false],
      ["counts", true, false],
      ["ranges", false, false],
      ["rest", true, true],
    ]);
    expect(showCases(plan, f)).toEqual([
      "int[1..]; Map(string, int[0..]); {low: int, high?: int[0..]}[]; int[]",
    ]);
    expect(showShape(plan, f.result)).toBe("int[0..]");
    expect(showCases(plan, unitNamed(plan, "apply"))).toEqual([
      "number; (number) => int",
      "string; (string) => int",
    ]);
    expect(showCases(plan, unitNamed(plan, "untyped"))).toEqual(["any"]);
    expect(showCases(plan, unitNamed(plan, "Point.constructor"))).toEqual(["(string | null)"]);
    expect(showCases(plan, unitNamed(plan, "Point.add"))).toEqual(["Point<Point>"]);
    expect(plan.units.map(({ name }) => name)).not.toContain("Point.hidden");
  });

  it.each([
    [
      "module.exports = { f, g: (x) => x, C, h() {} };\nfunction f() {}\nclass C { m() {} }\n",
      [
        "function f default.f",
        "method g default#g",
        "method h default#h",
        "constructor C.constructor default.C",
        "method C.m default.C#m",
      ],
    ],
    [
      "exports.f = function (x) { return x };\nexports.g = g;\nfunction g() {}\n",
      ["function f default.f", "function g default.g"],
    ],
    ["module.exports = function f(x) { return x };\n", ["function f default"]],
    ["module.exports = class C { m() {} };\n", ["constructor C.constructor default", "method C.m default#m"]],
    ["module.exports.f = () => 1;\n", ["function f default.f"]],
  ])("reaches CommonJS by its default export: %j", (text, units) => {
    expect(showUnits(planFiles({ "a.cjs": text })).sort()).toEqual([...units].sort());
    expect(showUnits(planFiles({ "a.js": text })).sort()).toEqual([...units].sort());
  });

  it("is CommonJS where the package says so", () => {
    const text = "export function f(): void {}\nexport default function g(): void {}\n";
    const paths = (files: Record<string, string>): unknown =>
      planFiles(files, { targets: ["a.ts"] }).units.map(({ access }) => access?.path);
    expect(paths({ "a.ts": text, "package.json": '{ "type": "commonjs" }' })).toEqual([
      ["default", "f"],
      ["default", "default"],
    ]);
    expect(paths({ "a.ts": text, "package.json": '{ "type": "module" }' })).toEqual([["f"], ["default"]]);
    expect(paths({ "a.ts": text })).toEqual([["f"], ["default"]]);
  });
});

describe("access", () => {
  const files = {
    "a.mjs": `
export default function (x) { return x }
export const object = { inner: { deep() { return 1 }, get size() { return 1 } } };
export class Counter { static of() { return new Counter() } static get made() { return 1 } next() { return 1 } [Symbol.iterator]() {} }
class Sub extends Counter { more() {} }
export { Sub as Renamed };
`,
    "b.cjs": "module.exports = { f() {}, g, C: class { m() {} } };\nfunction g() {}\n",
    "c.js": "exports.f = () => 1;\nObject.assign(exports, {});\n",
    "d.cjs": "module.exports = class { m() {} };\n",
    "index.mjs": 'export * from "./a.mjs";\nexport { f } from "./c.js";\n',
  };

  it("leads to what it says, in Node", () => {
    withProject(files, (folder) => {
      const [group] = findSources(["."], folder, []);
      if (group === undefined) throw new Error("no sources");
      const { modules, units, classes } = planOf(openProject(group), group.targets, { fixtures: [] });
      const script = `
        const { modules, units } = JSON.parse(process.argv[1]);
        const { pathToFileURL } = await import("node:url");
        for (const { name, kind, access, member, owner } of units) {
          let value = await import(pathToFileURL(modules[access.module]).href);
          for (const step of access.path) value = value[step];
          const key = member?.startsWith("@@") ? Symbol[member.slice(2)] : member;
          const holder = owner !== undefined && kind !== "static" ? value.prototype : value;
          const isThere = member === undefined || kind === "constructor" ? typeof value === "function" : key in holder;
          console.log(name, isThere);
        }`;
      const out = execFileSync(
        process.execPath,
        ["--input-type=module", "-e", script, JSON.stringify({ modules, units })],
        { encoding: "utf8" },
      );
      const lines = out.trim().split("\n");
      expect(lines).toHaveLength(units.length);
      expect(units.length).toBeGreaterThan(14);
      expect(classes.length).toBe(4);
      expect(lines.filter((line) => !line.endsWith(" true"))).toEqual([]);
    });
  });
});

describe("signatures", () => {
  it("are the overloads where there are some", () => {
    const plan = planFiles({
      "a.ts": `
export function size(x: string): number;
//@ requires x >= 0;
export function size(x: number, unit: "cm" | "m"): number;
//@ requires true;
export function size(x: string | number, unit?: string): number { return 1 }
`,
    });
    const size = unitNamed(plan, "size");
    expect(
      size.parameters.map(({ name, optional, shape }) => [name, optional, showShape(plan, shape)]),
    ).toEqual([
      ["x", false, "(string | number)"],
      ["unit", true, '("cm" | "m")'],
    ]);
    expect(showCases(plan, size)).toEqual([
      "string; undefined",
      'number; ("cm" | "m")',
      'number[0..]; ("cm" | "m")',
    ]);
  });

  it("choose one type for a type parameter", () => {
    const plan = planFiles({
      "a.ts": `
export function same<T>(a: T, b: T[]): T { return a }
export function two<A, B>(a: A, b: B): [A, B] { return [a, b] }
export function bounded<T extends { n: number }>(a: T): void {}
export function pick<T extends object, K extends keyof T>(o: T, k: K): T[K] { return o[k] }
export function listed<T extends "x" | "y">(a: T): void {}
export class Box<T> { constructor(readonly value: T) {} map<U>(f: (x: T) => U): Box<U> { return new Box(f(this.value)) } }
export function open(box: Box<boolean>): void {}
`,
    });
    expect(showCases(plan, unitNamed(plan, "same"))).toEqual(["number; number[]", "string; string[]"]);
    expect(showCases(plan, unitNamed(plan, "two"))).toEqual(["number; string", "string; number"]);
    expect(showCases(plan, unitNamed(plan, "bounded"))).toEqual(["{n: number}"]);
    expect(showCases(plan, unitNamed(plan, "pick"))).toEqual(['{a: number, b: string}; ("a" | "b")']);
    expect(showCases(plan, unitNamed(plan, "listed"))).toEqual(['("x" | "y")']);
    const constructors = plan.units.filter(({ name }) => name === "Box.constructor");
    expect(constructors.map((unit) => showCases(plan, unit))).toEqual([["number"], ["boolean"], ["string"]]);
    expect(plan.classes.map(({ name }) => name)).toEqual(["Box", "Box", "Box"]);
    const boolean = plan.units.indexOf(constructors[1] ?? unitNamed(plan, "open"));
    const open = unitNamed(plan, "open").cases[0]?.parameters[0];
    const shape = open === undefined ? undefined : plan.shapes[open];
    const made = shape?.kind === "instance" ? shape.classes : [];
    expect(made.map((index) => plan.classes[index]?.constructorUnit)).toEqual([boolean]);
  });

  it("end where types nest in themselves", () => {
    const plan = planFiles({
      "a.ts": `
export class Cell<T> { constructor(readonly value: T) {} wrap(): Cell<Cell<T>> { return new Cell(this) } }
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export function walk(json: Json): void {}
`,
    });
    expect(plan.classes.map(({ name }) => name)).toEqual(["Cell", "Cell"]);
    expect(showCases(plan, unitNamed(plan, "walk"))).toEqual([
      "(null | boolean | number | string | ^2[] | {*: ^2})",
    ]);
  });

  it("are those of the library where a class only inherits its constructor", () => {
    const plan = planFiles({
      "a.ts": "export class Counts extends Map<string, number> { total(): number { return 0 } }\n",
    });
    expect(showCases(plan, unitNamed(plan, "Counts.constructor"))).toEqual([
      "(undefined | null | [string, number][])",
    ]);
  });

  it("need the arguments that a tuple of them needs", () => {
    const plan = planFiles({
      "a.ts":
        "export function f(...all: [number, ...string[]]): void {}\nexport function g(...all: string[]): void {}\n",
    });
    expect(plan.units.map(({ parameters: [all] }) => [all?.rest, all?.optional])).toEqual([
      [true, false],
      [true, true],
    ]);
  });

  it("take integers from the type of the variable", () => {
    const plan = planFiles({
      "a.ts":
        'import type { int } from "@proviso/runtime";\ntype F = (x: int) => int;\nexport const f: F = (x) => x;\n',
    });
    expect(showCases(plan, unitNamed(plan, "f"))).toEqual(["int"]);
  });

  it("give what a promise holds", () => {
    const plan = planFiles({
      "a.ts":
        "export async function f(): Promise<string> { return '' }\nexport async function g() { return 1 }\n",
    });
    expect(plan.units.map(({ result }) => showShape(plan, result))).toEqual(["string", "number"]);
  });

  it("do not take a type of the user's for the runtime's", () => {
    const plan = planFiles({ "a.ts": "type int = number;\nexport function f(x: int): void {}\n" });
    expect(showCases(plan, unitNamed(plan, "f"))).toEqual(["number"]);
  });

  it("use values that the configuration has", () => {
    const plan = planFiles(
      {
        "a.ts": `
interface Money { cents: number }
type Iban = string;
export class Bank { private constructor() {} }
export function pay(m: Money, to: Iban, others: Iban[], bank: Bank, x: Currency): void {}
type Currency = "EUR" | "USD";
`,
      },
      { fixtures: ["Money", "Iban", "Bank"] },
    );
    expect(showCases(plan, unitNamed(plan, "pay"))).toEqual([
      'fixture Money; fixture Iban; fixture Iban[]; fixture Bank; ("EUR" | "USD")',
    ]);
  });
});

describe("contracts", () => {
  it("count with what is inherited and what binds the class", () => {
    const plan = planFiles({
      "a.ts": `
export interface Shape {
  //@ requires by > 0; ensures true;
  grow(by: number): void;
}
export class Square implements Shape {
  //@ invariant this.side >= 0;
  side = 1;
  //@ also requires by < -1;
  grow(by: number): void {}
  //@ pure
  area(): number { return 1 }
  free(): void {}
}
export function free(): void {}
`,
    });
    expect(plan.units.map(({ name, clauses, pure }) => [name, clauses, pure])).toEqual([
      ["free", 0, false],
      ["Square.constructor", 1, false],
      ["Square.grow", 4, false],
      ["Square.area", 2, true],
      ["Square.free", 1, false],
    ]);
    expect(showCases(plan, unitNamed(plan, "Square.grow"))).toEqual([
      `number[..${-1 - 2 ** -52}]`,
      "number[5e-324..]",
    ]);
  });

  it("in files of their own narrow, too", () => {
    const plan = planFiles({
      "a.js": "export function half(n) { return n / 2 }\n",
      "a.jml":
        'import type { int } from "@proviso/runtime";\n/** @requires n > 0 */\nexport declare function half(n: int): number;\n',
    });
    expect(showCases(plan, unitNamed(plan, "half"))).toEqual(["int[1..]"]);
  });

  it("non_null narrows", () => {
    const plan = planFiles({ "a.ts": "export function f(/*@ non_null @*/ p: string | null): void {}\n" });
    expect(showCases(plan, unitNamed(plan, "f"))).toEqual(["string"]);
  });

  it("model and ghost members are no members", () => {
    const plan = planFiles({
      "a.ts": `
export interface Sized {
  //@ model size: number;
  //@ invariant this.size >= 0;
  add(x: string): void;
}
export class Words implements Sized {
  //@ represents size <- this.items.length;
  //@ ghost added: number = 0;
  private items: string[] = [];
  add(x: string): void { this.items.push(x) }
}
export function fill(s: Sized): void {}
`,
    });
    expect(showCases(plan, unitNamed(plan, "fill"))).toEqual(["Sized<Words>{add: (string) => undefined}"]);
    expect(plan.classes[0]?.fields).toEqual([]);
    expect(showUnits(plan)).toEqual([
      "function fill fill",
      "constructor Words.constructor Words",
      "method Words.add Words#add",
    ]);
  });

  it("know the clock", () => {
    const plan = planFiles({
      "a.ts": `
export function now(): number { return Date.now() }
export function later(): number { return helper() + 1 }
function helper(): number { return new Clock().time }
class Clock { get time(): number { return new Date().getTime() } }
export function fixed(): Date { return new Date(2020, 1, 1) }
`,
    });
    expect(plan.units.filter(({ readsClock }) => readsClock).map(({ name }) => name)).toEqual([
      "now",
      "later",
    ]);
  });
});

describe("constants", () => {
  it("are what code and contracts mention", () => {
    const plan = planFiles({
      "a.ts": `import { x } from "./b.js";
"use strict";
//@ requires n !== 7 && n > -3;
export function f(n: number): string { return n === 5 ? "five" : \`\${n}\` + "five" + 10n + x["key"] + -2.5 }
type Names = { "quoted": 1 };
`,
      "b.ts": "export const x: Record<string, string> = {};\n",
    });
    expect(plan.constants).toEqual([7, -3, 5, "five", { bigint: "10" }, "key", -2.5, 1]);
  });

  it("are no more than a bound", () => {
    const numbers = Array.from({ length: 500 }, (_, i) => i).join();
    expect(planFiles({ "a.ts": `export const all = [${numbers}];\n` }).constants).toHaveLength(200);
  });
});

describe("the examples", () => {
  const [group] = findSources(["examples"], process.cwd(), []);
  if (group === undefined) throw new Error("no examples");
  const plan = planOf(openProject(group), group.targets, { fixtures: [] });

  it("have a plan for every public unit, and a reason for the others", () => {
    expect(plan.units.length).toBeGreaterThan(40);
    expect(new Set(plan.skipped.map(({ reason }) => reason))).toEqual(
      new Set(["code outside its module cannot name it", "it is private"]),
    );
    expect(plan.classes.every(({ units }) => units.length > 0)).toBe(true);
    expect(plan.shapes.some(({ kind }) => kind === "none")).toBe(false);
  });

  it("are narrowed by their contracts", () => {
    const cases = (name: string): string[] => showCases(plan, unitNamed(plan, name));
    expect(cases("Account.constructor")).toEqual(["int[0..100000000]"]);
    expect(cases("ArrayStack.constructor")).toEqual(["int[0..65535]"]);
    expect(cases("CountingStack.constructor")).toEqual(["int[0..65535]", "int[0..]"]);
    expect(cases("parent")).toEqual(["int[1..]"]);
    expect(cases("readingMinutes")).toEqual(["string; int[1..]"]);
  });

  it("survive the way through JSON", () => {
    expect(JSON.parse(JSON.stringify(plan))).toEqual(plan);
  });
});

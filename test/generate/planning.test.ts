import { describe, expect, it } from "vitest";
import { planFiles, showCases, showUnits, unitNamed } from "./planned.js";
import { showShape } from "./show.js";

const declarations = `
import type { int, nat } from "@proviso/runtime";
type Cents = int;
type Maybe<T> = T | undefined;
type Pair<A, B = A> = { first: A; second: B };
type Tree = { value: int; children: Tree[] };
type Chain = { next: Chain };
type List = { head: int; tail: List | null };
type Never<T> = T extends string ? never : T;
type Brand = string & { readonly brand: unique symbol };
type Handler = (event: string, count: nat) => boolean;
enum Colour { Red, Green = 5, Blue }
enum Word { Yes = "yes", No = "no" }
interface Point { readonly x: int; y?: number; move(by: nat): Point | undefined }
interface Box<T> { value: T }
interface Labelled extends Box<nat> { label: string }
interface Trimmed extends Omit<{ a: string; b: nat }, "a"> { label: string }
interface Failure extends Error { code?: int }
interface Callable { (x: int): string }
interface Looped { self: Looped }
export interface Area { area(): number }
export class Circle { constructor(readonly r: number) {} area(): number { return this.r } }
export class Wide extends Circle { kind = "wide" as const }
export abstract class Base { abstract go(): void }
export class Holder<T> { constructor(readonly item: T) {} }
const table = { a: 1, b: "x" };
class Hidden { private constructor() {} }
`;

/** What TypeScript's types are as shapes. */
const types: readonly (readonly [type: string, shape: string])[] = [
  // primitives and literals
  ["number", "number"],
  ["string", "string"],
  ["boolean", "boolean"],
  ["bigint", "bigint"],
  ["symbol", "symbol"],
  ["undefined", "undefined"],
  ["null", "null"],
  ["void", "undefined"],
  ["any", "any"],
  ["unknown", "any"],
  ["object", "{}"],
  ['"a"', '"a"'],
  ["-3", "-3"],
  ["12n", "12n"],
  ["true", "true"],
  ["`v${number}.${string}`", "`v{number}.{string}`"],
  ['`a${"b" | "c"}`', '("ab" | "ac")'],
  ["Uppercase<string>", "string"],
  ["Brand", "string"],
  ["int & { tag: 1 }", "int"],
  // integers
  ["int", "int"],
  ["nat", "int[0..]"],
  ["Cents", "int"],
  ["int[]", "int[]"],
  ["readonly nat[]", "int[0..][]"],
  ["Array<int>", "int[]"],
  ["ReadonlyArray<Cents>", "int[]"],
  ["int | undefined", "(int | undefined)"],
  ["Maybe<nat>", "(int[0..] | undefined)"],
  ["Map<string, nat>", "Map(string, int[0..])"],
  ["ReadonlyMap<int, Set<int>>", "Map(int, set(int))"],
  ["{ a: int }", "{a: int}"],
  ["{ readonly a?: { b: nat[] } }", "{a?: {b: int[0..][]}}"],
  ["Record<string, int>", "{*: int}"],
  ['Record<"x" | "y", nat>', "{x: int[0..], y: int[0..]}"],
  ["Partial<{ a: int }>", "{a?: int}"],
  ["Readonly<{ a: int }>", "{a: int}"],
  ["Pair<int>", "{first: int, second: int}"],
  ["Pair<int, string>", "{first: int, second: string}"],
  ["Promise<int>", "promise(int)"],
  ["[int, nat?]", "[int, int[0..]?]"],
  ["[a: int, ...rest: nat[]]", "[int, ...int[0..]]"],
  ["Box<int>", "Box<>{value: int}"],
  ["Labelled", "Labelled<>{label: string, value: int[0..]}"],
  ["Trimmed", "Trimmed<>{label: string, b: int[0..]}"],
  ["Failure", "Error"],
  ["(x: int) => nat", "(int) => int[0..]"],
  ["Handler", "(string, int[0..]) => boolean"],
  ["Callable", "(int) => string"],
  ["{ [key: string]: int }", "{*: int}"],
  // unions, enums, tuples
  ['"a" | "b" | 3', '("a" | "b" | 3)'],
  ["boolean | null", "(boolean | null)"],
  ["Colour", "(0 | 5 | 6)"],
  ["Colour.Green", "5"],
  ["Word", '("yes" | "no")'],
  ["[]", "[]"],
  ["readonly [string, boolean]", "[string, boolean]"],
  // objects
  ["{}", "{}"],
  ['Pick<{ a: string; b: number }, "a">', "{a: string}"],
  ['Omit<{ a: string; b: number }, "a">', "{b: number}"],
  ["{ a: int } & { b: string }", "{a: int, b: string}"],
  ["{ m(x: int): string }", "{m: (int) => string}"],
  ["typeof table", "{a: number, b: string}"],
  ['(typeof table)["a"]', "number"],
  ["keyof typeof table", '("a" | "b")'],
  ["Never<number>", "number"],
  ['{ [K in "p" | "q"]: boolean }', "{p: boolean, q: boolean}"],
  ["{ [Symbol.iterator](): Iterator<int> }", "{@@iterator: () => iterable(int)}"],
  ["Point", "Point<>{x: int, y?: number, move: (int[0..]) => (^4 | undefined)}"],
  // the library
  ["Date", "date"],
  ["RegExp", "regexp"],
  ["Error", "Error"],
  ["RangeError", "RangeError"],
  ["Uint8Array", "Uint8Array"],
  ["Float64Array", "Float64Array"],
  ["ArrayBuffer", "ArrayBuffer"],
  ["DataView", "DataView"],
  ["Iterable<int>", "iterable(int)"],
  ["IterableIterator<string>", "iterable(string)"],
  ["Generator<nat>", "iterable(int[0..])"],
  ["PromiseLike<string>", "promise(string)"],
  ["Function", "() => any"],
  ["ArrayLike<int>", "int[]"],
  // recursion
  ["Tree", "{value: int, children: ^2[]}"],
  ["List", "{head: int, tail: (^2 | null)}"],
  ["Chain | null", "null"],
  // classes
  ["Circle", "Circle<Circle,Wide>"],
  ["Wide", "Wide<Wide>"],
  ["Area", "Area<Circle,Wide>{area: () => number}"],
  ["Holder<string>", "Holder<Holder>"],
  ["Base | number", "number"],
];

describe("types as shapes", () => {
  it("reads every kind of type", () => {
    const units = types.map(([type], i) => `export function f${i}(x: ${type}): void {}`);
    const plan = planFiles({ "a.ts": declarations + units.join("\n") });
    const shown = types.map(([type], i) => {
      const [parameter] = unitNamed(plan, `f${i}`).parameters;
      return [type, parameter === undefined ? "nothing" : showShape(plan, parameter.shape)];
    });
    expect(shown).toEqual(types);
  });
});

describe("what has no value", () => {
  const skipped = (code: string): string[] =>
    planFiles({ "a.ts": declarations + code }).skipped.map(({ unit, reason }) => `${unit}: ${reason}`);

  it("is a reason not to call a unit", () => {
    expect(
      skipped(`
        export function endless(chain: Chain): void {}
        export function looped(x: Looped): void {}
        export function impossible(x: never): void {}
        export function made(x: Hidden): void {}
        export function base(x: Base): void {}
        export function url(x: URLSearchParams2): void {}
        export function maker(x: new () => object): void {}
        export function coded(x: Coded): void {}
        interface Coded extends Error { code: int }
        interface URLSearchParams2 { get: WeakMap<object, string> }
      `),
    ).toEqual([
      "endless: no value can be made for its parameter `chain`: `next`: `next`: `next`: every value of its type holds another one",
      "looped: no value can be made for its parameter `x`: `self`: `self`: `self`: every value of its type holds another one",
      "impossible: no value can be made for its parameter `x`: the type `never` has no value",
      "made: no value can be made for its parameter `x`: nothing makes an instance of `Hidden`",
      "base: no value can be made for its parameter `x`: nothing makes an instance of `Base`",
      "url: no value can be made for its parameter `x`: `get`: values of `WeakMap` come from its own library",
      "maker: no value can be made for its parameter `x`: a class as a value, `new () => object`",
      "coded: no value can be made for its parameter `x`: `code` of `Coded` is more than `Error` has",
    ]);
  });

  it("does not matter where it is optional", () => {
    const plan = planFiles({
      "a.ts": `${declarations}
        export function may(chain?: Chain): void {}
        export function list(chains: Chain[], o: { a: string; c?: Chain }, t: [string, Chain?]): void {}`,
    });
    expect(plan.skipped).toEqual([]);
    expect(showCases(plan, unitNamed(plan, "list"))).toEqual([
      "none: `next`: `next`: `next`: every value of its type holds another one[][..0]; {a: string}; [string]",
    ]);
  });

  it("is settled for classes by what makes instances", () => {
    const plan = planFiles({
      "a.ts": `
        export class Token { private constructor(readonly id: string) {} static of(id: string): Token | undefined { return new Token(id) } }
        export class Link { constructor(readonly next: Link) {} }
        export class Node { constructor(readonly next: Node | undefined) {} }
        class Inner { size(): number { return 1 } }
        export function open(): Promise<Inner[]> { return Promise.resolve([new Inner()]) }
        export function use(token: Token, node: Node, inner: Inner): void {}
        export function never(link: Link): void {}
      `,
    });
    expect(plan.skipped.map(({ unit }) => unit).sort()).toEqual(["Link.constructor", "never"]);
    expect(showCases(plan, unitNamed(plan, "use"))).toEqual(["Token<Token>; Node<Node>; Inner<Inner>"]);
    expect(
      plan.classes.map(({ name, access, constructorUnit }) => [
        name,
        access?.path,
        constructorUnit === undefined,
      ]),
    ).toEqual([
      ["Token", ["Token"], true],
      ["Link", ["Link"], true],
      ["Node", ["Node"], false],
      ["Inner", undefined, true],
    ]);
    expect(showUnits(plan)).toContain("method Inner.size -#size");
  });
});

/** What preconditions leave of parameters. */
const preconditions: readonly (readonly [parameters: string, precondition: string, ...cases: string[]])[] = [
  // intervals
  ["x: number", "x > 0", "number[5e-324..]"],
  ["x: number", "x >= 0", "number[0..]"],
  ["x: int", "x > 0", "int[1..]"],
  ["x: int", "0 <= x && x < 10", "int[0..9]"],
  ["x: int", "x > 2.5 && x < 7.5", "int[3..7]"],
  ["x: number", "-1 <= x; requires x <= 1", "number[-1..1]"],
  ["x: int", "x >= MIN && x <= 2 * MAX", "int[-5..20]"],
  ["x: int", "!(x < 0)", "int[0..]"],
  ["x: number", "!(x < 0)", "(number[0..] | NaN)"],
  ["x: int", "x + 1 <= 10", "int[..9]"],
  ["x: number", "x + 1 <= 10", "number"],
  ["x: nat", "x < 5", "int[0..4]"],
  ["x: bigint", "x > 0n && x <= 5", "bigint[1..5]"],
  ["x: number", "Number.isInteger(x)", "int"],
  ["x: number", "Number.isSafeInteger(x)", "int[-9007199254740991..9007199254740991]"],
  ["x: number", "Number.isFinite(x)", "number[-1.7976931348623157e+308..1.7976931348623157e+308]"],
  ["x: number", "!Number.isNaN(x)", "(number[..0] | number[0..])"],
  ["x: number", "!Number.isNaN(x) && x >= 1", "number[1..]"],
  ["x: int", "x !== 0", "(int[..-1] | int[1..])"],
  ["x: int", "x > 5 && x < 3", "int"],
  ["x: number", "x < Infinity", "number[..1.7976931348623157e+308]"],
  ["x: int", "x % 2 === 0", "int"],
  ["x: number | string", 'typeof x === "string"', "string"],
  ["x: number | undefined", "x === undefined || x > 0", "(undefined | number[5e-324..])"],
  ["x: number | null", "x !== null ==> x >= 0", "(null | number[0..])"],
  // lengths and texts
  ["s: string", "s.length > 0", "string[1..]"],
  ["s: string", 's !== ""', "string[1..]"],
  ["s: string", "s.length === 3", "string[3..3]"],
  ["a: int[]", "a.length <= 8", "int[][..8]"],
  ["a: int[]", "a.length !== 0", "int[][1..]"],
  ["a: int[]", "a.length - 1 >= 2", "int[][3..]"],
  ["s: string", "/^[a-z]+$/.test(s)", "string/^[a-z]+$/"],
  ["s: string", "/^[a-z]+$/i.test(s)", "string"],
  ["s: string", "WORD.test(s)", "string/^\\w+$/"],
  ["s: string", 's.startsWith("a.")', "string/^a\\./"],
  ["a: Uint8Array", "a.length === 16", "Uint8Array[16..16]"],
  // equality and membership
  ["k: string", 'k === "a" || k === "b"', '("a" | "b")'],
  ['k: "a" | "b" | "c"', 'k !== "a"', '("b" | "c")'],
  ["k: string", '["a", "b"].includes(k)', '("a" | "b")'],
  ["k: string", "KINDS.includes(k as Kind)", '("x" | "y")'],
  ["k: Kind", "k === KINDS[0]", '("x" | "y")'],
  ["x: number", "new Set([1, 2]).has(x)", "(1 | 2)"],
  ["x: number", "x === 0", "number[0..0]"],
  ["c: Colour", "c === Colour.Green", "5"],
  ["b: boolean", "b", "true"],
  ["b: boolean", "!b", "false"],
  ["k: string", 'k === "a" || k.length > f(k)', "string"],
  ["k: string", 'k === "a" && f(k) > 0', '"a"'],
  ["x: int", "x > 0 ? x < 10 : x > -10", "(int[1..9] | int[-9..0] | int[-9..9])"],
  // absence
  ["x: string | undefined", "x !== undefined", "string"],
  ["x: string | null | undefined", "x != null", "string"],
  ["x: string | null | undefined", "x == null", "(null | undefined)"],
  ["x: int[] | null", "x !== null && x.length > 1", "int[][2..]"],
  ["x: { a: int } | undefined", "x?.a === 3", "{a: 3}"],
  ["x: { a: int } | undefined", "x?.a !== 3", "({a: (int[..2] | int[4..])} | undefined)"],
  ["x: (string | null)[]", "\\nonnullelements(x)", "string[]"],
  // members and elements
  ["r: { low: int; high: int }", "r.low >= 0", "{low: int[0..], high: int}"],
  ["r: { low: int; high: int }", "r.low <= r.high", "{low: int, high: int} | r.low <= r.high"],
  ["r: { a?: int }", "r.a !== undefined && r.a > 0", "{a: int[1..]}"],
  ["r: { a?: int }", "r.a === undefined || r.a > 0", "({a?: undefined} | {a: int[1..]})"],
  ["{ low, high: h }: { low: int; high: int }", "low > 0 && h > 1", "{low: int[1..], high: int[2..]}"],
  ["a: int[]", "(\\forall i: int; 0 <= i && i < a.length; a[i] >= 0)", "int[0..][]"],
  ["a: int[]", "(\\forall nat i; i < a.length; a[i] === 1 || a[i] > 5)", "(1 | int[6..])[]"],
  ["a: int[]", "(\\forall int i; 0 < i && i < a.length; a[i] >= 0)", "int[]"],
  ["a: int[]", "(\\forall int i; 0 <= i && i < a.length && i !== 3; a[i] >= 0)", "int[]"],
  ["a: int[]", "(\\forall int i, j; 0 <= i && i < j && j < a.length; a[i] <= a[j])", "int[]"],
  ["a: int[], x: int", "(\\forall int i; 0 <= i && i < a.length; a[i] > 0 && x > 0)", "int[1..][]; int"],
  ["a: int[]", "(\\exists int i; 0 <= i && i < a.length; a[i] >= 0)", "int[]"],
  ["a: { n: int }[]", "a.every((x) => x.n > 0)", "{n: int[1..]}[]"],
  ["a: string[]", "(\\forall s: string; a.includes(s); s.length > 0)", "string[1..][]"],
  [
    "a: int[][]",
    "(\\forall i: int; 0 <= i && i < a.length; (\\forall j: int; 0 <= j && j < a[i].length; a[i][j] > 0))",
    "int[1..][][]",
  ],
  ["a: int[]", "a[0] > 0", "int[][1..]"],
  ["t: [int, string?]", "t.length === 2 && t[0] > 0", "[int[1..], string?]"],
  // relations
  ["i: int, a: int[]", "0 <= i && i < a.length", "int[0..]; int[] | i < a.length"],
  ["i: int, a: int[]", "i <= a.length - 1", "int; int[] | i <= a.length - 1"],
  ["low: number, high: number", "high >= low", "number; number | low <= high"],
  ["to: string, from: string", "to !== from", "string; string | to !== from"],
  ["a: int[], b: int[]", "a.length === b.length", "int[]; int[] | a.length === b.length"],
  ["a: int, b: int", "a < b || a > 5", "int; int"],
  ["a: int, b: int", "!(a < b)", "int; int"],
  ["a: int, b: int", "!(a === b)", "int; int | a !== b"],
  // names
  ["MIN: int", "MIN > 0", "int[1..]"],
  ["x: int", "old most: int = 3; requires x <= most", "int[..3]"],
  ["x: int, i: int", "(\\forall i: int; 0 <= i && i < 3; i < 5) && x > 0", "int[1..]; int"],
  // functions that only return a condition
  ["x: number", "isSmall(x)", "int[-10..10]"],
  ["x: number", "!isSmall(x)", "number"],
  ["o: { n: number }, x: number", "both(o.n, x)", "{n: int[-10..10]}; number[5e-324..]"],
  ["a: int, b: int", "inOrder(a, b)", "int; int | a < b"],
  ["x: int", "x > 0 && looped(x)", "int[1..]"],
  // alternatives by themselves
  ["x: int", "x > 0; also requires x < -5", "int[1..]", "int[..-6]"],
];

describe("preconditions", () => {
  it("narrow what they understand", () => {
    const units = preconditions.map(
      ([parameters, condition], i) =>
        `/*@ ${condition.startsWith("old") ? "" : "requires "}${condition}; @*/ export function f${i}(${parameters}): void {}`,
    );
    const plan = planFiles({
      "a.ts": `import type { int, nat } from "@proviso/runtime";
import { MAX } from "./limits.js";
const MIN = -5;
const WORD = /^\\w+$/;
const KINDS = ["x", "y"] as const;
type Kind = "x" | "y";
enum Colour { Red, Green = 5 }
//@ ensures true;
export function isSmall(n: number): boolean { return Number.isInteger(n) && Math.abs(n) <= MAX }
const both = (x: number, y: number): boolean => isSmall(x) && y > 0;
const inOrder = (x: number, y: number): boolean => x < y;
function looped(x: number): boolean { return x < 5 || looped(x - 1) }
/*@ pure @*/ function f(k: string): number { return k.length }
${units.join("\n")}`,
      "limits.ts": "export const MAX = 10;",
    });
    const shown = preconditions.map(([parameters, condition], i) => [
      parameters,
      condition,
      ...showCases(plan, unitNamed(plan, `f${i}`)),
    ]);
    expect(shown).toEqual(preconditions);
  });
});

it("a unit mentions what it, its contract and what it calls are about", () => {
  const plan = planFiles({
    "a.ts": `
      export const LAST = 2_199;
      const NAME = "x";
      function isLate(day: number): boolean { return day > 31; }
      export class Day {
        constructor(readonly year: number, readonly day: number) {}
        /** @requires this.year < LAST || isLate(this.day) */
        next(step: number): string { return 7 <= step ? NAME : "y"; }
      }
    `,
  });
  expect(unitNamed(plan, "Day.next").mentions).toEqual(
    expect.arrayContaining([
      { value: 2199, name: "year" },
      { value: 7, name: "step" },
      { value: 31, name: "day" },
      { value: 2199 },
      { value: "x" },
      { value: "y" },
    ]),
  );
  expect(unitNamed(plan, "Day.constructor").mentions).toEqual([]);
});

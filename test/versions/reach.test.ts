import { describe, expect, it } from "vitest";
import { compare, compareText, reasons } from "./changed.js";

/** The reasons where `1` in a text becomes `2`. */
const one = (text: string): string[] => reasons(compareText(text, text.replaceAll("1", "2")));

describe("what a change reaches", () => {
  it("callers, and theirs", () =>
    expect(
      one(`function a() { return 1; } function b() { return a(); } export function c() { return [b].map((f) => f()); }
function other() { return 0; }`),
    ).toEqual(["a: code", "b: calls a", "c: calls b"]));

  it("units that call each other", () =>
    expect(one("function a(): number { return b() + 1; } function b(): number { return a(); }")).toEqual([
      "a: code, calls b",
      "b: calls a",
    ]));

  it("methods by the object they are called on, whatever others are called alike", () =>
    expect(
      one(`class A { m() { return 1; } get v() { return 3; } } class B { m() { return 3; } get v() { return 1; } }
export function a(x: A) { return x.m(); } export function b(x: B) { return x.m(); }
export function va({ v }: A) { return v; } export function vb({ v }: B) { return v; }
export function el(x: A) { return x["m"](); } export function opt(x?: A) { return x?.m(); }`),
    ).toEqual([
      "A.m: code",
      "get B.v: code",
      "a: calls A.m",
      "vb: calls get B.v",
      "el: calls A.m",
      "opt: calls A.m",
    ]));

  it("constructors, fields that they set, and what extends the class", () => {
    expect(
      one(`class A { constructor(readonly n = 1) {} m() { return this.n; } } class B extends A {}
class C extends B { constructor() { super(); } } export function make() { return new B(); }
export function use(b: B) { return b.m(); }`),
    ).toEqual(["A.constructor: code", "C.constructor: calls B", "make: calls B"]);
    expect(
      one("class A { n = 1; m() { return this.n; } } export function make() { return new A(); }"),
    ).toEqual(["make: calls A"]);
    expect(one("class A { n = 1; constructor() {} } export function make() { return new A(); }")).toEqual([
      "A.constructor: code",
      "make: calls A",
    ]);
  });

  it("what may run in place of a member", () => {
    const shapes = `export interface Shape { area(): number } abstract class Base implements Shape { abstract area(): number; twice() { return 2 * this.area(); } }
class Square extends Base { area() { return 1; } } class Circle extends Base { area() { return 3; } }
export function total(shapes: Shape[]) { return shapes.map((shape) => shape.area()); }`;
    expect(reasons(compareText(shapes, shapes.replace("return 1", "return 4")))).toEqual([
      "Base.twice: calls Square.area",
      "Square.area: code",
      "total: calls Square.area",
    ]);
    expect(
      reasons(compareText(shapes, shapes.replace("class Circle extends Base { area() { return 3; } }", ""))),
    ).toEqual(["Base.twice: calls Circle.area", "total: calls Circle.area"]);
  });

  it("values of modules, static ones, enumerations, and what fills them", () =>
    expect(
      one(`const limit = 1; const twice = limit * 3; const table = new Map<string, number>(); table.set("a", 1);
class C { static s = 1; static t = 3; } enum E { A = 1 } let state = 0; const { p } = { p: 1 };
export function a() { return twice; } export function b() { return table.get("a"); } export function c() { return C.s; }
export function d() { return C.t; } export function e() { return E.A; } export function f() { return state++; }
export function g() { return p; }`),
    ).toEqual(["a: reads twice", "b: reads table", "c: reads C.s", "e: reads E", "g: reads { p }"]));

  it("values that loops fill, but not by what is only kept for later", () =>
    expect(
      one(`const table: number[] = [], kept: number[] = [], each: number[] = []; declare function describe(f: () => void): void;
for (const i of [0]) table[i] = 1; [0].forEach((i) => each.push(i + 1)); describe(() => { kept.push(1); });
export function a() { return table; } export function b() { return kept; } export function c() { return each; }`),
    ).toEqual(["a: reads table", "c: reads each"]));

  it("units in objects, one by one, unless the object is used as a whole", () =>
    expect(
      one(`const o = { f() { return 1; }, g: () => 3, n: 4 }; export function a() { return o.f(); } export function b() { return o.g(); }
export function c() { return Object.keys(o); } export function d() { const { f } = o; return f(); }`),
    ).toEqual(["o.f: code", "a: calls o.f", "c: reads o", "d: calls o.f"]));

  it("functions in a value that makes them", () =>
    expect(
      one(
        `const memo = <T>(f: (n: number) => T) => f; const f = memo((n) => n + 1); export function a() { return f(3); }`,
      ),
    ).toEqual(["a: calls f"]));

  it("no further than what runs: not types, not contracts", () => {
    const text = (type: string, least: number): string => `interface T { a: ${type} }
//@ requires n > ${least};
function f(n: number, t?: T) { return n; }
export function g() { return f(3); }`;
    expect(reasons(compareText(text("number", 0), text("string", 1)))).toEqual(["f: contract"]);
    const typed = (type: string): string =>
      `function f(n: ${type}) { return 1; } export function g() { return f(3); }`;
    expect(reasons(compareText(typed("number"), typed("number | string")))).toEqual(["f: signature"]);
  });

  it("in files with contracts, through them and not through what is made of them", () => {
    const text = (value: number): string => `
/** @ensures \\result > 0 && helper(1) > 0 */
export function f(x: number): number { return x; }
/** @pure */
function helper(x: number): number { return ${value}; }
class C { //@ invariant helper(this.n) > 0;
  n = 0;
  //@ ensures \\result > 0;
  m() { return helper(1); } }`;
    expect(reasons(compareText(text(1), text(2)))).toEqual(["helper: code", "C.m: calls helper"]);
  });
});

describe("across files", () => {
  const a = (value: number): string =>
    `export function f() { return ${value}; } export default function () { return ${value}; } export const k = ${value};`;
  const use = `import d, { f as g, k } from "./re.js"; import * as all from "./re.js";
export function u1() { return g(); } export function u2() { return d(); } export function u3() { return all.f(); } export function u4() { return k; }
export function u5() { return 0; }`;
  const re = `export * from "./a.js"; export { default } from "./a.js";`;

  it("imports are followed", () =>
    expect(
      reasons(
        compare({ "a.ts": a(1), "re.ts": re, "use.ts": use }, { "a.ts": a(2), "re.ts": re, "use.ts": use }),
      ),
    ).toEqual([
      "f: code",
      "default: code",
      "u1: calls f",
      "u2: calls default",
      "u3: calls f",
      "u4: reads k",
    ]));

  it("to where they lead now", () => {
    const b = "export function f() { return 9; }";
    const files = {
      "a.ts": a(1),
      "b.ts": b,
      "use.ts": `import { f } from "./a.js"; export function u() { return f(); }`,
    };
    expect(reasons(compare(files, { ...files, "use.ts": files["use.ts"].replace("./a", "./b") }))).toEqual([
      "u: calls f",
    ]);
  });

  it("and through a file that was moved", () => {
    const from = (name: string): string =>
      `import { f } from "./${name}.js"; export function u() { return f(); }`;
    expect(
      reasons(compare({ "a.ts": a(1), "use.ts": from("a") }, { "b.ts": a(1), "use.ts": from("b") })),
    ).toEqual([]);
    expect(
      reasons(compare({ "a.ts": a(1), "use.ts": from("a") }, { "b.ts": a(2), "use.ts": from("b") })),
    ).toContain("u: calls f");
  });

  it("in CommonJS", () => {
    const lib = (value: number): string => `function f() { return ${value}; }
function g() { return 3; }
const t = { n: 3 };
exports.h = function () { return ${value}; };
module.exports.f = f; module.exports.g = g; module.exports.t = t;`;
    const main = `const { f } = require("./lib.js"); const lib = require("./lib.js");
exports.a = () => f(); exports.b = () => lib.g(); exports.c = () => lib.h(); exports.d = () => lib.f();`;
    expect(
      reasons(compare({ "lib.js": lib(1), "main.js": main }, { "lib.js": lib(2), "main.js": main })),
    ).toEqual(["f: code", "h: code", "a: calls f", "c: calls h", "d: calls f"]);
    const whole = (value: number): string => `function f() { return ${value}; }
function g() { return 3; }
module.exports = { f, two: g };`;
    const user = `const lib = require("./lib.js"); const { two } = lib;
exports.a = () => lib.f(); exports.b = () => lib.two(); exports.c = () => two();`;
    expect(
      reasons(compare({ "lib.js": whole(1), "main.js": user }, { "lib.js": whole(2), "main.js": user })),
    ).toEqual(["f: code", "a: calls f"]);
  });
});

describe("what a package does", () => {
  const installed = (name: string, version: string): Record<string, string> => ({
    [`node_modules/${name}/package.json`]: JSON.stringify({ name, version }),
    [`node_modules/${name}/index.js`]: "exports.pad = () => 1;",
  });
  const code = {
    "a.ts": `import { pad as p } from "@s/left-pad"; import ms from "ms/lib"; import fs from "node:fs"; import "side";
export function f() { return p(); } export function g() { return f(); } export function h() { return ms(fs); }
export async function late() { return import("@s/left-pad/more"); }`,
    "b.js": `const pad = require("@s/left-pad"); exports.k = () => pad.pad(); exports.l = () => require("ms");`,
  };

  it("reaches what loads it, if another version of it is installed", () => {
    const old = { ...code, ...installed("@s/left-pad", "1.0.0"), ...installed("ms", "2.0.0") };
    expect(reasons(compare(old, old))).toEqual([]);
    expect(reasons(compare(old, { ...old, ...installed("@s/left-pad", "1.3.0") }))).toEqual([
      "f: calls @s/left-pad 1.3.0, before 1.0.0",
      "g: calls f",
      "late: calls @s/left-pad 1.3.0, before 1.0.0",
      "k: calls @s/left-pad 1.3.0, before 1.0.0",
    ]);
    expect(reasons(compare(old, { ...old, ...installed("ms", "2.1.0") }))).toEqual([
      "h: calls ms 2.1.0, before 2.0.0",
      "l: calls ms 2.1.0, before 2.0.0",
    ]);
    expect(reasons(compare(code, old))).toEqual([]);
  });

  it("reaches through the packages between, and through what passes it on", () => {
    const between = JSON.stringify({ name: "debug", version: "4.0.0", dependencies: { ms: "^2.0.0" } });
    const files = {
      "a.ts": 'import { log } from "./all.js"; export const f = () => log(); export const g = () => 1;',
      "all.ts": 'export { log } from "debug";',
      "node_modules/debug/package.json": between,
      "node_modules/debug/index.js": 'exports.log = require("ms").pad;',
    };
    const old = { ...files, ...installed("ms", "2.0.0") };
    expect(reasons(compare(old, { ...files, ...installed("ms", "2.1.0") }))).toEqual([
      "f: calls ms 2.1.0, before 2.0.0",
    ]);
  });
});

it("what a file of JSON says is read by who imports it", () => {
  const files = (rate: number): Record<string, string> => ({
    "m.ts": `import rates from "./rates.json" with { type: "json" }; import * as all from "./rates.json";
export const f = () => rates.eur; export const g = () => f(); export const h = () => all; export const i = () => 1;`,
    "rates.json": `{ "eur": ${rate} }`,
  });
  expect(reasons(compare(files(1), files(1)))).toEqual([]);
  expect(reasons(compare(files(1), files(2)))).toEqual([
    "f: reads rates.json",
    "g: calls f",
    "h: reads rates.json",
  ]);
});

it("what makes the objects of a class without a constructor is named as one", () => {
  const changed = (text: string): string[] =>
    compareText(text, text.replaceAll("1", "2")).changedMakers.map(
      ({ new: { name }, reasons: why }) =>
        `${name}: ${why.map((one) => ("name" in one ? `${one.kind} ${one.name}` : one.kind)).join(", ")}`,
    );
  expect(changed("export class A { n = 1; m() {} }")).toEqual(["A.constructor: code"]);
  expect(changed("export class A { n = 1; constructor() {} }")).toEqual([]);
  expect(
    changed("function f() { return 1; } export class A { n = f(); } class B extends A {} class C {}"),
  ).toEqual(["A.constructor: calls f", "B.constructor: calls A"]);
  const rewritten = compareText("class A { n = 1; }", "class A { n = 1; constructor() {} }");
  expect(rewritten.changedMakers.map(({ reasons: why }) => why)).toEqual([[{ kind: "code" }]]);
  const back = compareText("class A { n = 1; constructor() {} }", "class A { n = 1; }");
  expect(back.changedMakers.map(({ new: { name } }) => name)).toEqual(["A.constructor"]);
  expect(back.removed).toEqual([]);
});

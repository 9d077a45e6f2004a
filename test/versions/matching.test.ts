import { describe, expect, it } from "vitest";
import { compare, compareText, pairs, reasons } from "./changed.js";

const long = (name: string, step = "n - 1"): string => `export function ${name}(n: number): number {
  let result = 1;
  while (n > 1) { result = result * n; n = ${step}; }
  return result;
}
`;

describe("units of two versions", () => {
  it("are matched by file and name in all their forms", () => {
    const text = `export class C { #n = 0; constructor() {} static s() {} m() {} get v() { return 1; } set v(x) {}
  arrow = () => 1; #p() {} }
export const arrow = () => 1, o = { m() {}, p: () => 1 };
export default function () {}
namespace N { export function f() {} }
const made = (() => { function inner() {} return inner; })();
(function () { function wrapped() {} })();
function outer() { function nested() {} return nested; }
`;
    const { pairs: found, added, removed } = compareText(text, text);
    expect(found.map(({ old, how }) => `${old.name} ${how}`)).toEqual(
      [
        "C.constructor",
        "C.s",
        "C.m",
        "get C.v",
        "set C.v",
        "C.arrow",
        "C.#p",
        "arrow",
        "o.m",
        "o.p",
        "default",
        "N.f",
        "made.inner",
        "wrapped",
        "outer",
      ].map((name) => `${name} name`),
    );
    expect([added, removed]).toEqual([[], []]);
  });

  it("by what a contract says", () => {
    expect(pairs(compareText(long("f"), long("g"), new Map([["g", "f"]])))).toEqual([
      "a.ts:f -> a.ts:g renamed_from",
    ]);
    const both = compareText(long("f"), `${long("f", "n - 2")}${long("g")}`, new Map([["a.ts:g", "f"]]));
    expect(pairs(both)).toEqual(["a.ts:f -> a.ts:g renamed_from"]);
    expect(both.added.map(({ name }) => name)).toEqual(["f"]);
    expect(reasons(both)).toEqual([]);
    expect(
      pairs(
        compareText(
          "export class A { m() {} get v() { return 1; } }",
          "export class B { k() {} get v() { return 1; } }",
          new Map([
            ["B", "A"],
            ["B.k", "A.m"],
          ]),
        ),
      ),
    ).toEqual(["a.ts:A.m -> a.ts:B.k renamed_from", "a.ts:get A.v -> a.ts:get B.v renamed_from"]);
    expect(pairs(compareText("class A { m() {} }", "class A { k() {} }", new Map([["A.k", "m"]])))).toEqual([
      "a.ts:A.m -> a.ts:A.k renamed_from",
    ]);
  });

  it("by name where a file was moved", () => {
    const moved = compare({ "a.ts": long("f") }, { "deep/b.ts": long("f") });
    expect(pairs(moved)).toEqual(["a.ts:f -> deep/b.ts:f moved"]);
    expect(reasons(moved)).toEqual([]);
  });

  it("by name and where the others of the file went, if the name is no one's alone", () => {
    const tiny = "export function get() { return 1; }\n";
    const other = "export function get() { return 2; }\n";
    expect(
      pairs(
        compare(
          { "a.ts": `${tiny}export function fa() {}`, "b.ts": `${other}export function fb() {}` },
          { "x.ts": `${other}export function fb() {}`, "y.ts": `${tiny}export function fa() {}` },
        ),
      ).sort(),
    ).toEqual([
      "a.ts:fa -> y.ts:fa moved",
      "a.ts:get -> y.ts:get moved",
      "b.ts:fb -> x.ts:fb moved",
      "b.ts:get -> x.ts:get moved",
    ]);
  });

  it("by the name that a module exports them under, before the names they have inside", () => {
    const common = (old: string, now: string): string[] =>
      pairs(compare({ "index.js": old }, { "index.js": now, "perf/old.js": old }));
    const left = "function leftpad(a) { return a + 1; }\n";
    expect(
      common(`module.exports = leftpad;\n${left}`, "module.exports = leftPad;\nfunction leftPad(b) {}"),
    ).toEqual(["index.js:leftpad -> index.js:leftPad exported"]);
    expect(common("module.exports = function isNumber(n) {};", "module.exports = function (n) {};")).toEqual([
      "index.js:isNumber -> index.js:module.exports exported",
    ]);
    expect(
      common(
        "module.exports = f; function f() { return 1; }",
        "module.exports = g; function f() { return 1; } function g() { return f(); }",
      ),
    ).toEqual(["index.js:f -> index.js:g exported"]);
    expect(common("exports.f = one; function one() {}", "exports.f = two; function two() {}")).toEqual([
      "index.js:one -> index.js:two exported",
    ]);
    const made = compareText(
      "export default class A { f() { return 1; } }",
      "export default class B { f() { return 2; } }",
    );
    expect(pairs(made)).toEqual(["a.ts:A.f -> a.ts:B.f exported"]);
  });

  it("by likeness of code, which is said", () => {
    const guessed = compareText(long("f"), long("renamed", "n - 2"));
    expect(pairs(guessed)).toEqual(["a.ts:f -> a.ts:renamed similar 0.95"]);
    expect(reasons(guessed)).toEqual(["renamed: code"]);
  });

  it("but not where little code is alike, or little is left of it", () => {
    const tiny = compareText("export function f() { return 1; }", "export function g() { return 1; }");
    expect(pairs(tiny)).toEqual([]);
    expect([tiny.added, tiny.removed].map((units) => units.map(({ name }) => name))).toEqual([["g"], ["f"]]);
    const other = compareText(
      long("f"),
      "export function g(text: string) { return text.split('').reverse().map((c) => c.toUpperCase()).join(''); }",
    );
    expect(pairs(other)).toEqual([]);
  });

  it("that have one name in one file come together by their code", () => {
    const old = "export const a = { f() { return 1; } }; { const a = { f() { return 2; } }; void a; }";
    const now = "{ const a = { f() { return 2; } }; void a; } export const a = { f() { return 1; } };";
    expect(reasons(compareText(old, now))).toEqual([]);
  });
});

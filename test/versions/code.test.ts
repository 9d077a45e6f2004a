import { describe, expect, it } from "vitest";
import { compare, compareText, reasons } from "./changed.js";

const body = (text: string): string => `export function f(a: number, b: any): any { ${text} }`;

/** Which of these pairs of bodies differ, each as a function of one program. */
function differing(bodies: readonly (readonly [string, string])[], file = "a.ts"): readonly boolean[] {
  const text = (side: 0 | 1): string =>
    bodies.map((pair, i) => `export function f${i}(a: number, b: any): any { ${pair[side]}\n}`).join("\n");
  const found = new Set(reasons(compare({ [file]: text(0) }, { [file]: text(1) })));
  return bodies.map((_, i) => found.has(`f${i}: code`));
}

it("code is the same but for what no engine sees", () => {
  const vectors: readonly (readonly [string, string])[] = [
    ["return a+1;", "/* x */ return a\n + 1; // y"],
    ["let c = 1; c++; return c;", "let c = 1\nc++\nreturn c"],
    [`return "it's";`, "return 'it\\'s';"],
    ["return 1000 + 16;", "return 1_000 + 0x10;"],
    ["return [a, b];", "return [a, b,];"],
    ["return b(a, { a, b });", "return b(\n  a,\n  { a, b, },\n);"],
    ["return [{}, []];", "return [ { /* none */ }, [\n] ];"],
  ];
  const found = differing(vectors);
  expect(vectors.filter((_, i) => found[i])).toEqual([]);
});

it.each([
  ["a doc comment", body("return a;"), `/** Gives a. */\n${body("return a;")}`],
  ["what exports it", body("return a;"), `${body("return a;").replace("export ", "")}\nexport { f };`],
  ["an order", `${body("return a;")} function g() {}`, `function g() {} ${body("return a;")}`],
])("%s changes no code", (_, old, now) => expect(reasons(compareText(old, now))).toEqual([]));

describe("code that differs", () => {
  it("in a token, in one direction and the other", () => {
    const vectors: readonly (readonly [string, string])[] = [
      ["return a + 1;", "return a - 1;"],
      ["return [, a];", "return [a];"],
      ["return [,];", "return [];"],
      ["return [a,,];", "return [a];"],
      ["for (a; b; ) a++;", "for (; a; b) a++;"],
      ["for (a; ; b) a++;", "for (a; b; ) a++;"],
      ["return `x ${a} // y`;", "return `x ${a} // z`;"],
      ["return /\\/\\*a/;", "return /\\/\\*b/;"],
      ["return '// a';", "return '// b';"],
      ["const { a: c } = b; return c;", "const { a: c = b } = b; return c;"],
      ["return b?.c;", "return b.c;"],
      ["return ++a;", "return a++;"],
      ["return -a;", "return +a;"],
      ["return typeof b;", "return void b;"],
      ["let c = a; return c;", "const c = a; return c;"],
      ["return a / 2 / 3;", "return a / 2 * 3;"],
      ["return (a, b);", "return [a, b];"],
      ["if (a) b(); else a++;", "if (a) b(); a++;"],
      ["while (a) ; b();", "while (a) b();"],
      ["return new b;", "return b;"],
      ["return async () => a;", "return () => a;"],
      ["return () => ({});", "return () => {};"],
      ['return "a b";', 'return "a  b";'],
      ["return b!.c;", "return b.c;"],
      ["label: for (;;) break label;", "label: for (;;) break;"],
      ["throw a;", "return a;"],
      ["try { b(); } finally { a++; }", "try { b(); } catch { a++; }"],
    ];
    const back = vectors.map(([old, now]) => [now, old] as const);
    for (const pairs of [vectors, back]) {
      const found = differing(pairs);
      expect(pairs.filter((_, i) => !found[i])).toEqual([]);
    }
  });

  it("in JSX", () =>
    expect(
      differing(
        [
          ["return <b>a</b>;", "return <b >a</b>;"],
          ["return <b>a</b>;", "return <b>c</b>;"],
          ["return <b>// a</b>;", "return <b>// c</b>;"],
          ["return <b title='/*'>{/* a */}</b>;", "return <b title='/*'>{/* c */}</b>;"],
          ["return <><b/></>;", "return <><i/></>;"],
        ],
        "a.tsx",
      ),
    ).toEqual([false, true, true, false, true]));

  it("may be deeper than the stack", () => {
    const sum = (last: string): string => body(`return ${"a + ".repeat(20_000)}${last};`);
    expect(reasons(compareText(sum("1"), sum("2")))).toEqual(["f: code"]);
  });
});

describe("what is compared apart from what runs", () => {
  it("types of parameters and result", () => {
    expect(reasons(compareText(body("return a;"), body("return a;").replace("number", "string")))).toEqual([
      "f: signature",
    ]);
    expect(
      reasons(
        compareText(
          "export function f(a: number): number; export function f(a: any): any { return a; }",
          "export function f(a: string): string; export function f(a: any): any { return a; }",
        ),
      ),
    ).toEqual(["f: signature"]);
  });

  it("defaults, patterns and the manner of a call run", () => {
    expect(reasons(compareText("export function f(a = 1) {}", "export function f(a = 2) {}"))).toEqual([
      "f: code",
    ]);
    expect(
      reasons(compareText("export function f(a: any) {}", "export async function f(a: any) {}")),
    ).toEqual(["f: code, signature"]);
    expect(reasons(compareText("export const f = () => {};", "export const f = function () {};"))).toEqual([
      "f: code",
    ]);
  });

  it("contracts, wherever they stand", () => {
    const vectors: readonly (readonly [string, string])[] = [
      [`/** @requires a > 0 */ ${body("return a;")}`, `/** @requires a > 1 */ ${body("return a;")}`],
      [body("return a;"), `/** @requires a > 1 */ ${body("return a;")}`],
      [body("//@ assert a > 0;\nreturn a;"), body("//@ assert a > 1;\nreturn a;")],
    ];
    for (const [old, now] of vectors) expect(reasons(compareText(old, now))).toEqual(["f: contract"]);
    const type = (invariant: string): string => `export class C { //@ invariant ${invariant};
  n = 0; m(): void {} }`;
    expect(reasons(compareText(type("this.n >= 0"), type("this.n >= 1")))).toEqual(["C.m: contract"]);
  });

  it("contracts that only look otherwise are the same", () =>
    expect(
      reasons(
        compareText(
          `/** Says.\n * @requires a>0\n */ ${body("return a;")}`,
          `//@ requires a  > 0;\n${body("return a;")}`,
        ),
      ),
    ).toEqual([]));
});

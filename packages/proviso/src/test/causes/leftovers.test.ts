import { expect, it } from "vitest";
import ts from "#typescript";
import { bodyOf, descendants, unitOf } from "../../contract/index.js";
import { leftoverIn } from "./leftovers.js";

function leftover(text: string): string | undefined {
  const file = ts.createSourceFile("x.ts", text, ts.ScriptTarget.Latest, true);
  const [unit] = [...descendants(file)].flatMap((node) =>
    ts.isFunctionLike(node) ? (unitOf(node) ?? []) : [],
  );
  const body = unit && bodyOf(unit);
  if (unit === undefined || body === undefined) throw new Error("no unit");
  return leftoverIn(unit, body);
}

it.each([
  ["function f(a: number, b: number) { return a + a; }", "nothing reads `b`"],
  ["function f(a: number) { const b = a * 2; return a; }", "nothing reads `b`"],
  ["function f(a: number) { let b = a; b = 2; return a; }", "nothing reads `b`"],
  ["function f(a: number) { if (a > 0) {} else a = 1; return a; }", "a branch does nothing"],
  ["function f(a: number) { let b = a; return b; }", "`b` never changes"],
  ["class A { f(a: number) { return 1; } }", "nothing reads `a`"],
])("%s", (text, words) => {
  expect(leftover(text)).toBe(words);
});

it.each([
  "function f(a: number, b: number) { return () => a + b; }",
  "function f(a: number, _b: number) { return a; }",
  "function f(a: number) { let b = a; b += 1; return b; }",
  "function f(a: number) { let b = a; b++; return b; }",
  "function f(a: number) { let b; return (b = a); }".replace("return (b = a)", "b = a; return b"),
  "function f(a: number) { if (a > 0) { /* nothing to do */ } return a; }",
  "class A extends B { f(a: number) { return 1; } }",
  "class A { constructor(readonly a: number) {} }",
])("nothing is left over: %s", (text) => {
  expect(leftover(text)).toBe(undefined);
});

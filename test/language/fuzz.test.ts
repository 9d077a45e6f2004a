import ts from "typescript";
import { expect, it } from "vitest";
import { readContracts } from "../../packages/proviso/src/contract/index.js";
import { Cursor, parseItems } from "../../packages/proviso/src/contract/parser/index.js";
import type { Diagnostic } from "../../packages/proviso/src/diagnostic/index.js";
import { random } from "../support/random.js";
import { forms } from "./forms.js";
import { mutate } from "./mutate.js";

// 10,000 contracts, cut off, spliced and scrambled from those of the language table: the parser must give a tree or
// a diagnostic with a place inside the text, never an exception, and never take long.

const CASES = 10_000;
const LIMIT_MS = 50;
it(`reads ${CASES} mutated contracts`, () => {
  const next = random(20_150_501);
  let trees = 0;
  let diagnosed = 0;
  let slowest = 0;
  for (let i = 0; i < CASES; i++) {
    const base = forms[next(forms.length)];
    const text = mutate(base?.good ?? "", next);
    const diagnostics: Diagnostic[] = [];
    const started = performance.now();
    const items = parseItems(new Cursor({ file: "fuzz", text, base: 7, jsx: i % 5 === 0 }, diagnostics));
    // The first few cases run cold code, which says nothing of the parser.
    if (i > 100) slowest = Math.max(slowest, performance.now() - started);
    for (const { span } of diagnostics) {
      expect(span.start, text).toBeGreaterThanOrEqual(7);
      expect(span.end, text).toBeLessThanOrEqual(7 + text.length);
      expect(span.start, text).toBeLessThanOrEqual(span.end);
    }
    if (items.length > 0) trees++;
    if (diagnostics.length > 0) diagnosed++;
    const silent = text.replace(/\/\/[^\n\r\u2028\u2029]*|\/\*[\s\S]*?(\*\/|$)/g, "").replace(/[\s;]+/g, "");
    if (items.length === 0 && diagnostics.length === 0)
      expect(silent, "neither a tree nor a diagnostic").toBe("");
  }
  expect(slowest).toBeLessThan(LIMIT_MS);
  expect(trees).toBeGreaterThan(CASES / 10);
  expect(diagnosed).toBeGreaterThan(CASES / 10);
});

it("reads mutated contracts where they stand in a file", () => {
  const next = random(7);
  for (let i = 0; i < 1_000; i++) {
    const text = mutate(forms[next(forms.length)]?.good ?? "", next).replaceAll("*/", "");
    const source = `class A {\n  /*@ ${text} @*/\n  m(x: number): number {\n    //@ ${text.replaceAll(/[\n\r\u2028\u2029]/g, " ")}\n    return x;\n  }\n}\n/** @requires ${text}\n */\nfunction f() {}\n`;
    const file = ts.createSourceFile("fuzz.ts", source, ts.ScriptTarget.Latest, true);
    const diagnostics: Diagnostic[] = [];
    readContracts(file, diagnostics);
    for (const { span } of diagnostics) expect(span.end, source).toBeLessThanOrEqual(source.length);
  }
});

it("reads hostile nesting", () => {
  for (const text of [
    `requires ${"(".repeat(5_000)}`,
    `requires ${"!".repeat(20_000)}x`,
    `requires ${"a ==> ".repeat(5_000)}b`,
    `requires ${"\\old(".repeat(2_000)}`,
    "requires {| ".repeat(2_000),
  ]) {
    const diagnostics: Diagnostic[] = [];
    const started = performance.now();
    parseItems(new Cursor({ file: "fuzz", text, base: 0, jsx: false }, diagnostics));
    expect(diagnostics.length).toBeGreaterThan(0);
    expect(performance.now() - started).toBeLessThan(2_000);
  }
});

it("reads implications inside each other in time that grows with their length", () => {
  for (const text of [
    `requires ${"(".repeat(60)}a ${"==> b) ".repeat(60)}`,
    `requires ${"f(".repeat(60)}a ==> b${" <==> c)".repeat(60)}`,
    `requires ${"(\\forall int i; ".repeat(60)}a ==> b${")".repeat(60)}`,
  ]) {
    const diagnostics: Diagnostic[] = [];
    const started = performance.now();
    const items = parseItems(new Cursor({ file: "fuzz", text, base: 0, jsx: false }, diagnostics));
    expect(diagnostics).toEqual([]);
    expect(items.length).toBe(1);
    expect(performance.now() - started).toBeLessThan(LIMIT_MS);
  }
});

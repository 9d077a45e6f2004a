import { describe, expect, it } from "vitest";
import { evaluate, height } from "./expression.js";
import { calculate, MAX_LENGTH, parse } from "./parser.js";

const number = (value: number) => ({ kind: "number", value }) as const;

describe("parse", () => {
  it("binds multiplication tighter than addition", () => {
    expect(parse("1 + 2 * 3")).toEqual({
      kind: "binary",
      operator: "+",
      left: number(1),
      right: { kind: "binary", operator: "*", left: number(2), right: number(3) },
    });
  });

  it("reads operators of one precedence from left to right", () => {
    expect(parse("8 / 4 / 2")).toEqual({
      kind: "binary",
      operator: "/",
      left: { kind: "binary", operator: "/", left: number(8), right: number(4) },
      right: number(2),
    });
  });

  it.each([
    "",
    " ",
    "1 +",
    "* 1",
    "1 2",
    "(1",
    "1)",
    "()",
    "1 + x",
    ".5",
    "1.",
    "1.2.3",
    "1e5",
    "2 ** 3",
    "+1",
  ])("refuses %j", (text) => {
    expect(() => parse(text)).toThrow(SyntaxError);
  });

  it("refuses what is too long, and only that", () => {
    expect(parse("1".padEnd(MAX_LENGTH))).toEqual(number(1));
    expect(() => parse("1".padEnd(MAX_LENGTH + 1))).toThrow(SyntaxError);
  });

  it("reads the deepest nesting that fits", () => {
    const half = MAX_LENGTH / 2 - 1;
    expect(parse(`${"(".repeat(half)}1${")".repeat(half)}`)).toEqual(number(1));
    expect(() => parse("(".repeat(MAX_LENGTH))).toThrow(new SyntaxError("unexpected end"));
    expect(() => parse("-".repeat(MAX_LENGTH))).toThrow(new SyntaxError("unexpected end"));
  });
});

describe("calculate", () => {
  it.each([
    ["42", 42],
    ["1.5 + 0.25", 1.75],
    ["1 - 2 - 3", -4],
    ["2 + 3 * 4 - 5", 9],
    ["2 * 3 + 4 * 5", 26],
    ["2 * (3 + 4)", 14],
    ["8 / 4 / 2", 1],
    ["8 / (4 / 2)", 4],
    ["-2 * 3", -6],
    ["2 * -3", -6],
    ["--1", 1],
    ["-(1 + 2)", -3],
    ["1-1", 0],
    ["(((7)))", 7],
  ])("%s is %d", (text, value) => {
    expect(calculate(text)).toBe(value);
  });

  it("refuses to divide by zero, even by minus zero", () => {
    expect(() => calculate("1 / (2 - 2)")).toThrow(RangeError);
    expect(() => calculate("1 / -0")).toThrow(RangeError);
    expect(calculate("0 / 5")).toBe(0);
  });
});

describe("height", () => {
  it("follows the longest way down", () => {
    expect(height(number(1))).toBe(1);
    expect(height(parse("-(1)"))).toBe(2);
    expect(height(parse("1 * 2 + 3"))).toBe(3);
    expect(height(parse("1 + 2 * -3"))).toBe(4);
  });
});

describe("evaluate", () => {
  it("hands a number through, whichever double it is", () => {
    for (const value of [NaN, -0, Infinity, 0.1]) expect(evaluate(number(value))).toBe(value);
  });
});

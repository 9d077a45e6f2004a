import { describe, expect, it } from "vitest";
import type { ParameterPlan, UnitPlan } from "./plan.js";
import type { Shape } from "./shape.js";
import { argumentShape, isTaken } from "./signatures.js";

const shapes: Shape[] = [
  { kind: "number", whole: true, range: {} },
  { kind: "string", length: {} },
  { kind: "array", of: 0, length: {} },
  { kind: "tuple", items: [{ shape: 0, optional: false }], rest: 1 },
];
const parameter = (shape: number, more: Partial<ParameterPlan> = {}): ParameterPlan => ({
  name: "p",
  optional: false,
  rest: false,
  shape,
  ...more,
});
const unit = (...signatures: ParameterPlan[][]): UnitPlan =>
  ({ signatures }) as Partial<UnitPlan> as UnitPlan;

describe("the shape of an argument", () => {
  it("is that of its parameter, and of items where a rest parameter takes it", () => {
    const list = [parameter(1), parameter(2, { rest: true })];
    expect([0, 1, 5].map((at) => argumentShape(list, at, shapes))).toEqual([1, 0, 0]);
    const tuple = [parameter(3, { rest: true })];
    expect([0, 1, 7].map((at) => argumentShape(tuple, at, shapes))).toEqual([0, 1, 1]);
  });

  it("is nothing where there is no place", () => {
    expect(argumentShape([parameter(0)], 1, shapes)).toBeUndefined();
    expect(argumentShape([], 0, shapes)).toBeUndefined();
  });
});

describe("arguments are taken", () => {
  const pair = unit([parameter(0), parameter(0)], [parameter(1), parameter(1)]);

  it("if one signature has a place for each of them", () => {
    expect(isTaken([1, 2], pair, shapes)).toBe(true);
    expect(isTaken(["a", "b"], pair, shapes)).toBe(true);
    expect(isTaken([1, "b"], pair, shapes)).toBe(false);
    expect(isTaken([1.5, 2], pair, shapes)).toBe(false);
  });

  it("if there are as many as it asks for", () => {
    const pad = unit([parameter(1)], [parameter(0), parameter(1)]);
    expect(isTaken(["x"], pad, shapes)).toBe(true);
    expect(isTaken([3, "x"], pad, shapes)).toBe(true);
    expect(isTaken([3], pad, shapes)).toBe(false);
    expect(isTaken(["x", "y"], pad, shapes)).toBe(false);
    expect(isTaken([], pad, shapes)).toBe(false);
  });

  it("if a rest parameter gets as many as it must have", () => {
    const rest = unit([parameter(3, { rest: true })]);
    expect(isTaken([1], rest, shapes)).toBe(true);
    expect(isTaken([1, "x"], rest, shapes)).toBe(true);
    expect(isTaken([], rest, shapes)).toBe(false);
  });

  it("without those that may be left out", () => {
    const step = unit([parameter(0), parameter(1, { optional: true }), parameter(2, { rest: true })]);
    expect(isTaken([1], step, shapes)).toBe(true);
    expect(isTaken([1, undefined, 4, 5], step, shapes)).toBe(true);
    expect(isTaken([1, undefined, "x"], step, shapes)).toBe(false);
  });
});

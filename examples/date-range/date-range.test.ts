import { describe, expect, it } from "vitest";
import { DateRange, isDay, MAX_DAY } from "./date-range.js";

const range = (first: number, last: number) => DateRange.between(first, last);
const ends = (r: DateRange | undefined) => r && [r.first, r.last];

describe("isDay", () => {
  it("accepts whole days that a Date can express", () => {
    expect([0, -1, MAX_DAY, -MAX_DAY].every(isDay)).toBe(true);
    expect([0.5, NaN, Infinity, -Infinity, MAX_DAY + 1, -MAX_DAY - 1].some(isDay)).toBe(false);
  });
});

describe("DateRange.between", () => {
  it("includes both ends", () => {
    expect(ends(range(3, 7))).toEqual([3, 7]);
    expect(range(3, 7).days).toBe(5);
    expect(range(4, 4).days).toBe(1);
    expect(range(-MAX_DAY, MAX_DAY).days).toBe(2 * MAX_DAY + 1);
  });

  it("refuses a last day before the first, and says which", () => {
    expect(() => range(1, 0)).toThrow(new RangeError("day 0 is before day 1"));
  });

  it.each([0.5, NaN, Infinity, MAX_DAY + 1])("refuses %d, which is not a day", (day) => {
    expect(() => range(day, 0)).toThrow(RangeError);
    expect(() => range(0, day)).toThrow(`${day} is not a day`);
  });
});

describe("DateRange", () => {
  it("includes its ends and nothing beyond", () => {
    expect([2, 3, 5, 7, 8].map((day) => range(3, 7).includes(day))).toEqual([false, true, true, true, false]);
  });

  it.each([
    [range(1, 3), range(3, 5), [3, 3]],
    [range(1, 9), range(4, 5), [4, 5]],
    [range(1, 3), range(1, 3), [1, 3]],
    [range(1, 2), range(3, 5), undefined],
    [range(-5, -3), range(2, 2), undefined],
  ])("intersects ranges, case %#", (a, b, common) => {
    expect(ends(a.intersect(b))).toEqual(common);
    expect(ends(b.intersect(a))).toEqual(common);
    expect(a.overlaps(b)).toBe(common !== undefined);
    expect(b.overlaps(a)).toBe(common !== undefined);
  });

  it("counts the days of a gap", () => {
    expect(range(1, 3).gapTo(range(6, 8))).toBe(2);
    expect(range(1, 3).gapTo(range(4, 8))).toBe(0);
    expect(range(1, 3).gapTo(range(2, 8))).toBe(0);
    expect(range(6, 8).gapTo(range(1, 3))).toBe(0);
  });

  it("is moved as a copy", () => {
    const original = range(3, 7);
    expect(ends(original.shift(-4))).toEqual([-1, 3]);
    expect(ends(original)).toEqual([3, 7]);
  });

  it("is not moved past the end of the calendar", () => {
    expect(ends(range(0, 1).shift(MAX_DAY - 1))).toEqual([MAX_DAY - 1, MAX_DAY]);
    expect(() => range(0, 1).shift(MAX_DAY)).toThrow(RangeError);
    expect(() => range(0, 1).shift(-MAX_DAY - 1)).toThrow(RangeError);
    expect(() => range(0, 1).shift(Number.MAX_SAFE_INTEGER)).toThrow(RangeError);
  });
});

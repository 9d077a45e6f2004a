import { describe, expect, it } from "vitest";
import { frequencies, longestWord, readingMinutes, words } from "./text-stats.js";
import { countWords, WordCounter } from "./word-count.js";

describe("words", () => {
  it("leaves blanks and punctuation out", () => {
    expect(words("  To be, or not to be?\n")).toEqual(["To", "be", "or", "not", "to", "be"]);
  });

  it("finds none in a text without letters", () => {
    expect(words("")).toEqual([]);
    expect(words("... - !")).toEqual([]);
  });

  it("knows letters of other scripts, and digits", () => {
    expect(words("Größe 42, слово; cafe\u0301")).toEqual(["Größe", "42", "слово", "cafe\u0301"]);
  });
});

describe("longestWord", () => {
  it("is the first of the longest", () => {
    expect(longestWord("a bb cc d")).toBe("bb");
    expect(longestWord("one, three; two!")).toBe("three");
  });
});

describe("frequencies", () => {
  it("counts without regard to case", () => {
    expect(frequencies("To be or not to BE")).toEqual(
      new Map([
        ["to", 2],
        ["be", 2],
        ["or", 1],
        ["not", 1],
      ]),
    );
    expect(frequencies("").size).toBe(0);
  });

  it("keeps words apart from the members of objects", () => {
    expect(frequencies("constructor").get("constructor")).toBe(1);
  });
});

describe("readingMinutes", () => {
  it("rounds up", () => {
    const text = "word ".repeat(400);
    expect([200, 201, 399, 400, 401].map((speed) => readingMinutes(text, speed))).toEqual([2, 2, 2, 1, 1]);
    expect(readingMinutes("", 200)).toBe(0);
  });
});

describe("countWords", () => {
  it.each([
    ["", 0],
    [" \t\n\u00a0", 0],
    ["word", 1],
    [" two words ", 2],
    ["a b c", 3],
    ["don't - stop", 3],
  ])("%j has %d", (text, count) => {
    expect(countWords(text)).toBe(count);
  });
});

describe("WordCounter", () => {
  it("counts a word once that is split over pieces", () => {
    const counter = new WordCounter();
    for (const chunk of ["to", "day is", "", " ", "fi", "ne"]) counter.add(chunk);
    expect(counter.count).toBe(3);
  });
});

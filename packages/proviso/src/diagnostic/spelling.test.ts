import { describe, expect, it } from "vitest";
import { nearest } from "./spelling.js";

describe("nearest", () => {
  const words = ["requires", "ensures", "signals", "also", "pure"];
  const vectors: readonly (readonly [string, string | undefined])[] = [
    ["requries", "requires"],
    ["require", "requires"],
    ["ENSURES", "ensures"],
    ["signal", "signals"],
    ["alos", "also"],
    ["xyz", undefined],
    ["", undefined],
    ["invariant", undefined],
  ];
  for (const [word, expected] of vectors)
    it(`of ${word} is ${expected}`, () => expect(nearest(word, words)).toBe(expected));
});

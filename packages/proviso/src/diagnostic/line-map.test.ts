import ts from "typescript";
import { describe, expect, it } from "vitest";
import { LineMap } from "./line-map.js";

describe("LineMap", () => {
  for (const text of ["", "a", "a\nb\n", "a\r\nb\rc\n\nd", "a\u2028b\u2029c", "\n\n", "\r\n\r\n x"]) {
    it(`agrees with TypeScript on ${JSON.stringify(text)}`, () => {
      const file = ts.createSourceFile("a.ts", text, ts.ScriptTarget.Latest);
      const map = new LineMap(text);
      for (let offset = 0; offset <= text.length; offset++) {
        const { line, character } = file.getLineAndCharacterOfPosition(offset);
        expect(map.position(offset)).toEqual({ line: line + 1, column: character + 1 });
        expect(map.offset(map.position(offset))).toBe(offset);
      }
      expect(map.lineCount).toBe(file.getLineStarts().length);
    });
  }

  it("does not count a byte order mark", () => {
    const map = new LineMap("\ufeffone\ntwo");
    expect([map.position(0), map.position(1), map.position(2), map.position(6)]).toEqual([
      { line: 1, column: 1 },
      { line: 1, column: 1 },
      { line: 1, column: 2 },
      { line: 2, column: 2 },
    ]);
    expect(map.line(1)).toBe("one");
  });

  it("gives lines without their breaks", () => {
    const map = new LineMap("one\r\ntwo\nthree");
    expect([map.line(1), map.line(2), map.line(3), map.line(4)]).toEqual(["one", "two", "three", ""]);
  });
});

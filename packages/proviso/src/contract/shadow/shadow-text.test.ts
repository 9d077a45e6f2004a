import { describe, expect, it } from "vitest";
import { Insertion, ShadowText } from "./shadow-text.js";

const original = "0123456789";
const code = new Insertion()
  .glue("<<")
  .copy("67", 6)
  .glue("|")
  .standIn("ǃold", { start: 2, end: 4 })
  .glue(">>");
const shadow = new ShadowText(original, [
  { at: 8, code: new Insertion().glue("!") },
  { at: 5, code },
]);

describe("ShadowText", () => {
  it("inserts code at its offsets", () => expect(shadow.text).toBe("01234<<67|ǃold>>567!89"));

  it("maps the user's text there and back", () => {
    for (let offset = 0; offset < original.length; offset++) {
      const there = shadow.toShadow(offset);
      expect(there).toBeDefined();
      expect(shadow.text[there ?? 0]).toBe(original[offset]);
      expect(shadow.toUser(there ?? 0)).toBe(offset);
    }
    expect(shadow.toShadow(original.length)).toBeUndefined();
    expect(shadow.toUser(shadow.text.indexOf("<<"))).toBeUndefined();
  });

  const vectors: readonly (readonly [string, number, number, unknown])[] = [
    ["a copy is mapped character by character", 8, 9, { start: 7, end: 8 }],
    ["a stand-in is mapped as a whole", 11, 12, { start: 2, end: 4 }],
    ["glue before a copy is clipped away", 5, 8, { start: 6, end: 7 }],
    ["glue alone stands nowhere", 5, 7, undefined],
    ["the user's text is no contract", 0, 3, undefined],
    ["an empty stretch in a copy is a place", 8, 8, { start: 7, end: 7 }],
  ];
  for (const [what, start, end, expected] of vectors)
    it(what, () => expect(shadow.toContract(start, end)).toEqual(expected));

  it("knows what is generated", () => {
    expect(shadow.hasGenerated(0, 5)).toBe(false);
    expect(shadow.hasGenerated(0, 6)).toBe(true);
    expect(shadow.hasUser(5, 16)).toBe(false);
    expect(shadow.isContract(7)).toBe(true);
    expect(shadow.isContract(5)).toBe(false);
  });
});

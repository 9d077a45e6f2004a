import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../diagnostic/index.js";
import { tokenize } from "./tokenize.js";

const show = (text: string): string =>
  tokenize(text, 0, "f", [])
    .map(({ kind, text: token }) => (kind === "end" ? "" : `${kind}:${token}`))
    .join(" ")
    .trim();

describe("tokenize", () => {
  const vectors: readonly (readonly [string, string])[] = [
    ["a==>b", "word:a logical:==> word:b"],
    ["a<==b", "word:a logical:<== word:b"],
    ["a<==>b", "word:a logical:<==> word:b"],
    ["a<=!=>b", "word:a logical:<=!=> word:b"],
    ["a <= !b", "word:a mark:<= mark:! word:b"],
    ["a === b", "word:a mark:=== word:b"],
    ["\\old(x) <: T", "backslash:old open:( word:x close:) mark:<: word:T"],
    ["{| a |}", "open:{| word:a close:|}"],
    ["(* any ( text *) b", "informal:(* any ( text *) word:b"],
    ["`a${b}c${d}`", "open:`a${ word:b mark:}c${ word:d close:}`"],
    ["`a${{}}b`", "open:`a${ open:{ close:} close:}b`"],
    ["a / b / c", "word:a mark:/ word:b mark:/ word:c"],
    ["(/a;b/.test(c))", "open:( literal:/a;b/ mark:. word:test open:( word:c close:) close:)"],
    ["x // remark\n y", "word:x word:y"],
    ["this.#x", "word:this mark:. word:#x"],
  ];
  for (const [text, expected] of vectors) it(text, () => expect(show(text)).toBe(expected));

  it("reports what the scanner cannot read, where it stands", () => {
    const diagnostics: Diagnostic[] = [];
    tokenize('a "open', 10, "f", diagnostics);
    expect(diagnostics.map(({ message, span }) => [message, span.start])).toEqual([
      ["Unterminated string literal.", 17],
    ]);
  });
});

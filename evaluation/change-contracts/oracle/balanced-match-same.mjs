// @ts-check

/** @param {{ a: string, b: string, str: string }} input */
const isTwice = ({ a, b, str }) => a === b && str.indexOf(a) >= 0 && str.indexOf(a, str.indexOf(a) + 1) > 0;

// Of two empty delimiters, the previous version looks for a pair for ever.
/** @param {{ a: string, b: string, str: string }} input */
const ending = (input) => (input.a === "" && input.b === "" ? { ...input, b: "x" } : input);

/** @type {import("./judge.mjs").Oracle} */
export const oracle = {
  call: (load, { a, b, str }) => load("index.js")(a, b, str),
  blind: (draw) => ending({ a: draw.text(), b: draw.text(), str: draw.text() }),
  aimed: (draw) => {
    const a = draw.word(["{", "|", "ab", "a"], 2);
    const b = draw.below(2) === 0 ? a : draw.word(["}", "|", "ab", "b"], 2);
    return ending({ a, b, str: draw.word(["{", "}", "|", "ab", "a", "b", "x"], 8) });
  },
  known: [
    { a: "|", b: "|", str: "pre|body|post|more" },
    { a: "aa", b: "aa", str: "aaa" },
    { a: "{", b: "}", str: "pre{in{nest}}post" },
  ],
  cases: [
    {
      requires: isTwice,
      ensures: (now, { a, b, str }) => {
        const start = str.indexOf(a);
        const end = str.indexOf(a, start + 1);
        return (
          now !== undefined &&
          now.start === start &&
          now.end === end &&
          now.pre === str.slice(0, start) &&
          now.body === str.slice(start + a.length, end) &&
          now.post === str.slice(end + b.length)
        );
      },
    },
  ],
};

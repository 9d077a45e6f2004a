// @ts-check

/** @type {import("./judge.mjs").Oracle} */
export const oracle = {
  call: (load, { text, separator, preserve }, version) =>
    version === "old"
      ? load("index.js")(text, separator)
      : load("index.js")(text, { separator, preserveConsecutiveUppercase: preserve }),
  blind: (draw) => ({ text: draw.text(), separator: draw.text(), preserve: draw.below(2) === 0 }),
  aimed: (draw) => ({
    text: draw.word(["a", "B", "C", "é", "É", "1", "_", "-", " ", "z"], 8),
    separator: draw.word(["_", "-", " ", "$1", "a"], 2),
    preserve: draw.pick([undefined, false]),
  }),
  known: [{ text: "unicornRainbow", separator: "-" }],
  cases: [
    {
      whenRequired: () => true,
      requires: ({ preserve }) => preserve !== true,
      ensures: (now, _, old) => now === old,
    },
  ],
};

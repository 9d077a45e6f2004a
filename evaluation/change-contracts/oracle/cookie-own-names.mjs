// @ts-check

/** @param {import("./random.mjs").Draw} draw */
export const drawHeader = (draw) =>
  draw.word(["hasOwnProperty", "toString", "__proto__", "a", "=", "=", ";", ";", " ", '"x"', "%41"], 9);

/** @type {import("./judge.mjs").Oracle} */
export const oracle = {
  call: (load, str) => load("index.js").parse(str),
  blind: (draw) => draw.text(),
  aimed: drawHeader,
  known: ["hasOwnProperty=1; a=2", "hasOwnProperty=1", "a=1; hasOwnProperty=2; b=3"],
  cases: [
    {
      whenSignaled: (threw) => threw === "TypeError",
      ensures: (now) => Object.hasOwn(now, "hasOwnProperty"),
    },
  ],
};
